import { nipLine } from '@hadir/contract/attendance/report/report.ts'

type SignHereProps = { title: string; who: { name: string; nip: string | null } | null; above?: string }

/** A signature on a paper: what stands above it, the title, room to sign, name and NIP. */
export const SignHere = ({ title, who, above }: SignHereProps) => (
  <div className="grid content-end justify-items-center text-center">
    {above && <p>{above}</p>}
    <p>{title}</p>
    <p className="sign-space mt-14 min-w-full border-b sm:min-w-40 print:min-w-40 border-current font-semibold">
      {who?.name ?? '\u00a0'}
    </p>
    <p>{nipLine(who)}</p>
  </div>
)
