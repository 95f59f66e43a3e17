import { type AttendanceStatus, attendanceStatuses, statusRules } from '@hadir/contract/labels.ts'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { StatusName } from '../../../components/attendance/status-name.tsx'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'

type CodesFieldProps<V extends FieldValues> = { control: Control<V>; name: FieldPathByValue<V, AttendanceStatus[]> }

const isFixed = (code: AttendanceStatus) => statusRules[code].isFixed

/** The statuses that the sheet offers; four of them are fixed. */
export function CodesField<V extends FieldValues>({ control, name }: CodesFieldProps<V>) {
  const { field } = useController({ control, name })
  const codes: readonly AttendanceStatus[] = field.value
  const toggle = (code: AttendanceStatus, isOn: boolean) =>
    field.onChange(attendanceStatuses.filter((one) => (one === code ? isOn : codes.includes(one))))
  return (
    <fieldset className="md:col-span-2">
      <legend className="text-sm font-semibold">Status yang dipakai</legend>
      <div className="mt-1 grid grid-cols-2 gap-x-2 max-[15rem]:grid-cols-1 sm:grid-cols-3 sm:gap-x-4">
        {attendanceStatuses.map((code) => (
          <Checkbox
            key={code}
            label={<StatusName status={code} />}
            checked={codes.includes(code)}
            disabled={isFixed(code)}
            title={isFixed(code) ? 'Selalu dipakai' : undefined}
            onBlur={field.onBlur}
            onChange={(event) => toggle(code, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
