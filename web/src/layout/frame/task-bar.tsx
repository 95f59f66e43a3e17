import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { leftAt, returning } from '../../components/list/scroll-restoration.ts'
import { lendBar } from '../../components/screen/task-frame.ts'
import { usePageTitle } from '../../components/screen/use-title.ts'
import type { Step } from './trail-of.ts'

/**
 * What the only bar above a page with a foot of its own shows: the way back and the title. A page that has more to say
 * puts its own head there (TaskHead).
 */
export function TaskBar({ back }: { back: Step }) {
  const title = usePageTitle()
  return (
    <>
      <div ref={lendBar} className="task-head" />
      <div className="task-name">
        <Link
          to={leftAt(back.to)}
          state={returning}
          aria-label={`Kembali ke ${back.label}`}
          className="grid size-11 shrink-0 place-content-center rounded-control hover:bg-sunken"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        {/* A screen reader finds it as the page's heading. */}
        <p aria-hidden className="line-clamp-2 min-w-0 text-lg leading-5.5 font-bold wrap-break-word">
          {title}
        </p>
      </div>
    </>
  )
}
