import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import {
  achievementKindLabels,
  attitudeGradeLabels,
  decisionLabels,
} from '@hadir/contract/evaluation/report-card-words.ts'
import type { StudentReportCard } from '@hadir/contract/student/report-card/report-card.ts'
import type { ReactNode } from 'react'
import { useCan } from '../../../../session/use-can.ts'
import { AbsenceCounts, absenceKinds } from '../absence-counts.tsx'
import { InternshipLine } from '../internship-line.tsx'
import { Section } from '../section.tsx'

/** A read-only rapor: locked, or somebody else's. */
export function CardReading({ student, children }: { student: StudentReportCard; children: ReactNode }) {
  const { card, absences, leftOn } = student
  const mayLock = useCan('report-card:lock')
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        {card.lockedAt && (
          <p className="rounded-control bg-tint p-3">
            {leftOn && `Siswa keluar dari kelas ini ${formatDate(leftOn)}. `}
            Dikunci {formatDateTimeHere(card.lockedAt)}
            {card.lockedBy && ` oleh ${card.lockedBy}`}. Untuk mengubahnya,{' '}
            {mayLock ? 'buka kuncinya dahulu.' : 'admin sekolah membuka kuncinya dahulu.'}
          </p>
        )}
        <Section title="Catatan wali kelas">
          <p className="whitespace-pre-line break-words">{card.note ?? 'Belum ditulis.'}</p>
        </Section>
        {card.decisions.length > 0 && (
          <Section title="Keputusan">
            <p>{card.decision ? decisionLabels[card.decision] : 'Belum diputuskan.'}</p>
          </Section>
        )}
        {card.curriculum === 'K13' && (
          <Section title="Sikap">
            <Attitude name="Spiritual" grade={card.spiritualGrade} text={card.spiritualText} />
            <Attitude name="Sosial" grade={card.socialGrade} text={card.socialText} />
          </Section>
        )}
        <Section title="Ketidakhadiran">
          <AbsenceCounts counts={card.absences} about="Dicetak di rapor" />
          {(card.override || absenceKinds.some(({ kind }) => card.absences[kind] !== absences[kind])) && (
            <p className="text-sm text-soft">
              Rekap absensi: {absences.S} sakit, {absences.I} izin, {absences.A} tanpa keterangan.
              {card.override && ` Alasan: ${card.override.reason}`}
            </p>
          )}
        </Section>
        {card.period === 'AKHIR' && card.internships.length > 0 && (
          <Section title="Praktik kerja lapangan">
            <ul className="grid gap-2">
              {card.internships.map((one) => (
                <InternshipLine key={one.id} {...one} />
              ))}
            </ul>
          </Section>
        )}
        {card.period === 'AKHIR' && card.achievements.length > 0 && (
          <Section title="Prestasi">
            <ul className="grid gap-2">
              {card.achievements.map(({ id, kind, name, description }) => (
                <li key={id}>
                  <span className="font-medium">{name}</span>{' '}
                  <span className="text-sm text-soft">
                    {[achievementKindLabels[kind], description].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </div>
  )
}

type AttitudeProps = { name: string; grade: keyof typeof attitudeGradeLabels | null; text: string | null }

const Attitude = ({ name, grade, text }: AttitudeProps) => (
  <p>
    <span className="font-medium">
      {name}: {grade ? attitudeGradeLabels[grade] : 'belum diisi'}
    </span>
    {text && <span className="block text-sm text-soft">{text}</span>}
  </p>
)
