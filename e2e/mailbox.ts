import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mailbox = {
  url: string
  /** The newest code mailed to this address that no earlier call has given out; waits for one to arrive. */
  takeCode(address: string): Promise<string>
  close(): Promise<void>
}

/** A real SMTP server on loopback that keeps what the product sends. */
export async function openMailbox(): Promise<Mailbox> {
  const waiting: Email[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, callback) => {
      void (async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        waiting.push(await PostalMime.parse(Buffer.concat(chunks)))
        callback()
        arrivals.dispatchEvent(new Event('mail'))
      })()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  const take = (address: string) => {
    const index = waiting.findLastIndex((mail) => mail.to?.some((to) => to.address === address))
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    takeCode: async (address) => {
      let mail = take(address)
      while (!mail) {
        await once(arrivals, 'mail')
        mail = take(address)
      }
      const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0]
      if (!code) throw new Error(`The mail to ${address} has no code: ${mail.text}`)
      return code
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
