import { ConnectionError } from '../../http/call-error.ts'
import { CachedNote } from './cached-note.tsx'

type UnreachableNoteProps = { of: { error: Error | null; failureReason: Error | null } }

/** Beside the progress of a job: without a connection it stands still here, while the server goes on. */
export const UnreachableNote = ({ of: { error, failureReason } }: UnreachableNoteProps) =>
  // The latter is there from the first failure; the former stays while the next try is under way.
  (error ?? failureReason) instanceof ConnectionError && <CachedNote storedAt={null} />
