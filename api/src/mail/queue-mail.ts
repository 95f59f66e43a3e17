import type { Settings } from '../env.ts'
import type { Enqueue } from '../http/scope.ts'
import { sendMail } from '../jobs/queues.ts'
import { seal } from './seal.ts'

export type Mail = { to: string; subject: string; text: string }

/** Sends a mail once the scope's transaction has committed. Its text lies encrypted in the queue: it may hold a code. */
export function queueMail(enqueue: Enqueue, { authSecret }: Settings, { to, subject, text }: Mail): Promise<void> {
  return enqueue(sendMail, { to, subject, sealedText: seal(authSecret, text) })
}
