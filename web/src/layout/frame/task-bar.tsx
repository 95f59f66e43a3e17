import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { leftAt, returning } from '../../components/list/scroll-restoration.ts'
import { lendBar } from '../../components/screen/task-frame.ts'
import type { Step } from './trail-of.ts'

/**
 * What the only bar above a page with a foot of its own shows: the way back at once, and the title when the page has come
 * (TaskTitle). A page that has more to say puts its own head there (TaskHead).
 */
export const TaskBar = ({ back }: { back: Step }) => (
  <>
    <Link
      to={leftAt(back.to)}
      state={returning}
      aria-label={`Kembali ke ${back.label}`}
      className="task-back grid size-11 shrink-0 place-content-center rounded-control hover:bg-sunken"
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
    <div ref={lendBar} className="task-head" />
  </>
)
