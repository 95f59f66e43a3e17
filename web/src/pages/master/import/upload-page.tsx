import { type ImportKind, importKindOf, importKinds, type SensitiveGroup } from '@hadir/contract/import/import.ts'
import type { DateOrder } from '@hadir/contract/import/import-header.ts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { CallError } from '../../../http/call-error.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { fileForm } from '../../../components/form/file-form.ts'
import { FileDrop } from '../../../components/form/fields/file-drop.tsx'
import { tableFiles } from '../../../components/form/fields/table-files.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { DateOrderQuestion } from './date-order-question.tsx'
import { ImportHistory } from './import-history.tsx'
import { importOf, importPath, kindAt } from '../import-kind.ts'
import { ImportTemplates } from './import-templates.tsx'
import { SensitiveChoice } from './sensitive-choice.tsx'

const kindChoices = importKinds.map((value) => {
  const { one, file } = importOf[value]
  return { value, label: `${one[0]?.toUpperCase()}${one.slice(1)}${file ? ` (Dapodik: ${file})` : ''}` }
})

/**
 * Choose the file, which is uploaded once, and what may be stored of it; the server then only checks it. Its headings
 * determine the list.
 */
export function ImportUploadPage() {
  const ofPage = kindAt(useLocation().pathname)
  // Another list's page is another form.
  return <ImportUpload key={ofPage} ofPage={ofPage} />
}

function ImportUpload({ ofPage }: { ofPage: ImportKind | null }) {
  const [kind, setKind] = useState(ofPage)
  const about = kind && importOf[kind]
  const title = ofPage ? `Impor ${importOf[ofPage].one}` : 'Impor data'
  useTitle(title)
  const navigate = useNavigate()
  const params = { schoolId: useSchoolId() }
  const [file, setFile] = useState<File | null>(null)
  const [ticked, setTicked] = useState<readonly SensitiveGroup[]>([])
  const [guardianPhone, setGuardianPhone] = useState(false)
  const recognize = useEndpointMutation(importKindOf, { touches: [] })
  const { endpoints } = importOf[kind ?? 'student']
  const checking = useEndpointMutation(endpoints.check, { touches: [endpoints.list] })
  const { kind: found, fileId } = recognize.data?.data ?? {}

  const choose = (chosen: File) => {
    setFile(chosen)
    checking.reset()
    recognize.mutate(fileForm(chosen, { params }), { onSuccess: ({ data }) => data.kind && setKind(data.kind) })
  }
  const check = (dateOrder?: DateOrder) => {
    if (!fileId || !kind) return
    const sensitive = ticked.filter((group) => importOf[kind].groups.includes(group))
    checking.mutate(
      {
        params,
        body: {
          fileId,
          sensitive,
          guardianPhone: kind === 'student' && guardianPhone,
          ...(dateOrder && { dateOrder }),
        },
      },
      { onSuccess: ({ data }) => void navigate(importPath(kind, data.id)) },
    )
  }
  const missing = !file ? 'Pilih berkas dahulu' : !kind ? 'Pilih isi berkas dahulu' : undefined
  const failure = checking.error ?? recognize.error
  const needsDateOrder = failure instanceof CallError && failure.body.code === 'IMPORT_DATE_ORDER'

  return (
    <section className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex items-center gap-1">
        {!ofPage && (
          <Link
            to={paths.home}
            aria-label="Kembali ke beranda"
            className="-ml-2 grid size-11 place-content-center rounded-control hover:bg-sunken"
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        )}
        <h1 className="text-2xl font-bold">{title}</h1>
      </header>
      <p className="text-soft">
        {about?.file ? (
          <>
            Di Dapodik, unduh <strong className="text-ink">{about.file}</strong> sebagai Excel, lalu taruh di sini tanpa
            diubah.{' '}
          </>
        ) : about ? (
          'Taruh templat yang sudah diisi, atau berkas dengan judul kolom yang sama. '
        ) : (
          'Taruh berkas dari Dapodik atau templat yang sudah diisi. '
        )}
        Berkas diperiksa dahulu; belum ada yang ditulis sampai Anda menyetujuinya.
      </p>
      <FileDrop
        label={ofPage && !importOf[ofPage].file ? 'Templat atau berkas lain' : 'Berkas Dapodik atau templat'}
        hint="Excel (.xlsx) atau CSV, paling besar 20 MB"
        accept={tableFiles}
        file={file}
        onChoose={choose}
      />
      <Field
        label="Isi berkas"
        required
        help={
          found
            ? found === ofPage || !ofPage
              ? 'Dikenali dari judul kolomnya.'
              : `Dikenali dari judul kolomnya: bukan ${importOf[ofPage].one}.`
            : file && recognize.isSuccess
              ? 'Judul kolomnya tidak cukup untuk mengenalinya. Pilih sendiri.'
              : 'Terisi dari judul kolom begitu berkas dipilih.'
        }
      >
        {(control) => (
          <Select
            {...control}
            options={kindChoices}
            {...(!kind && { placeholder: 'Pilih isi berkas' })}
            value={kind ?? ''}
            onChange={(event) => {
              setKind(importKinds.find((one) => one === event.target.value) ?? null)
              checking.reset()
            }}
          />
        )}
      </Field>
      {needsDateOrder && <DateOrderQuestion message={failure.message} isBusy={checking.isPending} onAnswer={check} />}
      {failure && !needsDateOrder && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 font-medium text-danger">
          {failure.message}
        </p>
      )}
      {kind && about && about.groups.length > 0 && (
        <SensitiveChoice kind={kind} groups={about.groups} ticked={ticked} onChange={setTicked} />
      )}
      {kind === 'student' && (
        <div>
          <Checkbox
            label="HP siswa di Dapodik dipakai sebagai HP wali"
            checked={guardianPhone}
            onChange={(event) => setGuardianPhone(event.target.checked)}
          />
          <p className="pl-8 text-sm text-soft">
            Hanya untuk siswa yang ayah, ibu, dan walinya belum punya nomor, di berkas maupun di data sekolah.
          </p>
        </div>
      )}
      <Button
        tone="primary"
        className="justify-self-start"
        disabled={missing !== undefined}
        title={missing}
        busy={checking.isPending || recognize.isPending}
        onClick={() => check()}
      >
        {checking.isPending ? 'Memeriksa…' : 'Periksa berkas'}
      </Button>
      {kind && <ImportTemplates kind={kind} />}
      {kind && <ImportHistory kind={kind} />}
    </section>
  )
}
