import { Component, type ReactNode } from 'react'
import { failureOf } from '../guards/route-failure.tsx'

type FrameBoundaryProps = { pathname: string; children: ReactNode }
type FrameBoundaryState = { error: unknown; hasFailed: boolean; at: string }

/** A failure beside a page replaces only the page: the menu and the links to every other page stay. */
export class FrameBoundary extends Component<FrameBoundaryProps, FrameBoundaryState> {
  override state: FrameBoundaryState = { error: null, hasFailed: false, at: this.props.pathname }

  static getDerivedStateFromError(error: unknown): Partial<FrameBoundaryState> {
    return { error, hasFailed: true }
  }

  /** Resets on a navigation. */
  static getDerivedStateFromProps({ pathname }: FrameBoundaryProps, { at }: FrameBoundaryState) {
    return at === pathname ? null : { at: pathname, hasFailed: false, error: null }
  }

  override render() {
    const { hasFailed, error } = this.state
    if (!hasFailed) return this.props.children
    return (
      <main id="isi" tabIndex={-1} className="flex-1 px-4 pb-24 outline-none">
        {failureOf(error)}
      </main>
    )
  }
}
