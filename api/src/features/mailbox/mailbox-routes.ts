import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mailbox } from '@hadir/contract/mailbox/mailbox.ts'
import type { Settings } from '../../platform/env/env.ts'
import { Failure } from '../../platform/failure.ts'
import { serve } from '../../platform/http/serve.ts'
import { readOutbox } from '../../platform/mail/outbox.ts'
import { mailboxPage } from './page.ts'

const shownMails = 50

/** The page that shows sent codes on this machine. NOT_FOUND for everybody else. */
export async function mailboxRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!isThisMachine(request, app.settings)) throw new Failure('NOT_FOUND')
    reply.header('cache-control', 'no-store')
  })

  serve(app, mailbox.page, async () => ({
    body: mailboxPage(await readOutbox(app.settings, shownMails)),
    contentType: 'text/html; charset=utf-8',
  }))
}

// Headers of a proxy: behind one, every request would seem to come from this machine.
const forwarding = ['forwarded', 'via', 'x-real-ip']

/** The Host is compared so that a foreign name that resolves to 127.0.0.1 (DNS rebinding) cannot read the codes. */
function isThisMachine({ socket, headers }: FastifyRequest, settings: Settings): boolean {
  const { mailboxPage: isOn, publicUrl, host, port } = settings
  // Nobody else's name server answers for `localhost`.
  const own = [new URL(publicUrl).host, `${host.includes(':') ? `[${host}]` : host}:${port}`, `localhost:${port}`]
  const forwarded = Object.keys(headers).some((name) => forwarding.includes(name) || name.startsWith('x-forwarded'))
  return isOn && !forwarded && own.includes(headers.host ?? '') && isLoopback(socket.remoteAddress ?? '')
}

const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address)
