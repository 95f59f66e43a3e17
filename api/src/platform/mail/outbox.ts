import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import type { Settings } from '../env/env.ts'
import { newId } from '../ids.ts'
import type { Mail } from './queue-mail.ts'

const folderOf = (dataDir: string) => join(dataDir, 'outbox')

/** Writes a mail as the .eml file that a mail server would have received. */
export async function writeToOutbox({ dataDir, mailFrom }: Settings, mail: Mail): Promise<void> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await writer.sendMail({ from: mailFrom, ...mail })
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  // Ids are made in time order, so names sort by age. Only the owner may read codes.
  await writeFile(join(folderOf(dataDir), `${newId()}.eml`), message, { mode: 0o600 })
}

export type StoredMail = Mail & { sentAt: Date }

/** The newest mails of the outbox, newest first. */
export async function readOutbox({ dataDir }: Settings, count: number): Promise<StoredMail[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .toReversed()
    .slice(0, count)
  return Promise.all(newest.map((name) => readMail(join(folderOf(dataDir), name))))
}

async function readMail(file: string): Promise<StoredMail> {
  const mail = await PostalMime.parse(await readFile(file))
  return {
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    sentAt: new Date(mail.date ?? 0),
  }
}
