import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type TestMailServer = {
  url: string
  /** Every message received, oldest first. */
  mails: Email[]
  /** The same in raw form: header and body. */
  received: string[]
  /** How many connections it has received so far. */
  connections(): number
  /** The six digits of the newest mail to an address. */
  codeFor(address: string): string
  close(): Promise<void>
}

/**
 * A real SMTP server on a free port that stores messages, can reject one address permanently, wants a password if it has one, and takes its time for
 * each mail.
 */
export async function testMailServer(
  options: { refuses?: string; millisecondsPerMail?: number; password?: string } = {},
): Promise<TestMailServer> {
  const mails: Email[] = []
  const received: string[] = []
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: options.password ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth: ({ username = '', password }, _, done) =>
      password === options.password ? done(null, { user: username }) : done(new Error('Invalid login')),
    onConnect: (_, done) => {
      connections += 1
      done()
    },
    onRcptTo: ({ address }, _, done) => done(address === options.refuses ? new Error('no such mailbox') : undefined),
    onData: (stream, _, done) => {
      void buffer(stream)
        .then(async (bytes) => [bytes, await PostalMime.parse(bytes)] as const)
        .then(([bytes, mail]) => {
          mails.push(mail)
          received.push(bytes.toString('latin1'))
          setTimeout(done, options.millisecondsPerMail ?? 0)
        }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    received,
    connections: () => connections,
    codeFor: (address) => {
      const codes = mails
        .filter((mail) => mail.to?.some((to) => to.address === address))
        .flatMap(({ text }) => /^Kode verifikasi Anda: (\d{6})$/m.exec(text ?? '')?.[1] ?? [])
      return codes.at(-1) ?? 'no mail'
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
