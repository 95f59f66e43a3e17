import { Search } from 'lucide-react'
import { initialsOf } from '../menu/initials.ts'
import { initialsLook, profileLook, searchLook } from './place-look.ts'

export const SearchFace = () => (
  <>
    <Search aria-hidden className="size-5 lg:size-4" />
    <span className="sr-only lg:not-sr-only lg:flex-1 lg:text-left">Cari</span>
    <kbd aria-hidden className="hidden font-sans text-xs lg:block">
      Ctrl K
    </kbd>
  </>
)

/** Search and own menu as they look, until the code behind them has loaded after the page. */
export const FrameShapes = ({ name }: { name: string }) => (
  <div aria-hidden className="contents">
    <span className={searchLook}>
      <SearchFace />
    </span>
    <span className={profileLook}>
      <span data-initials={initialsOf(name)} className={initialsLook} />
    </span>
  </div>
)
