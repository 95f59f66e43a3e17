import { channel } from 'node:diagnostics_channel'

/**
 * What happens and is worth counting. Whoever does it publishes it; without a listener (`METRICS_PORT` is not set) that
 * costs nothing. No event may hold anything of a person: names, addresses, numbers, codes.
 */
export type MetricEvents = {
  statement: { seconds: number }
  /** A caller got a connection of the pool. */
  connection: { seconds: number }
  /** Of one save, by verdict. */
  marks: readonly { verdict: string }[]
  signIn: Record<string, never>
  backup: { madeAt: Date | null; testedAt: Date | null }
  /** A heavy read that a replica might answer: it did, was behind, or failed. */
  replica: { outcome: 'read' | 'behind' | 'away' }
  /** Rows that a retention rule deleted, or emptied. */
  retention: { table: string; count: number }
  mail: { lane: 'codes' | 'notices'; state: 'sent' | 'failed' }
  /** The installation's limit on mails. */
  mailLimit: { state: 'nearly' | 'reached' | 'code-refused' | 'notice-waits' }
  /** What became of a notice, as its row says. */
  notice: { channel: string; state: string }
}

const channelOf = (kind: keyof MetricEvents) => channel(`hadir.${kind}`)
const channels = {
  statement: channelOf('statement'),
  connection: channelOf('connection'),
  marks: channelOf('marks'),
  signIn: channelOf('signIn'),
  backup: channelOf('backup'),
  replica: channelOf('replica'),
  retention: channelOf('retention'),
  mail: channelOf('mail'),
  mailLimit: channelOf('mailLimit'),
  notice: channelOf('notice'),
}

export function publish<Kind extends keyof MetricEvents>(kind: Kind, event: MetricEvents[Kind]): void {
  if (channels[kind].hasSubscribers) channels[kind].publish(event)
}

/** Publishes how long `work` takes, whether or not it succeeds. */
export async function timed<Result>(kind: 'statement' | 'connection', work: () => Promise<Result>): Promise<Result> {
  if (!channels[kind].hasSubscribers) return work()
  const since = performance.now()
  try {
    return await work()
  } finally {
    publish(kind, { seconds: (performance.now() - since) / 1000 })
  }
}

/** Returns how to stop listening. */
export function listen<Kind extends keyof MetricEvents>(
  kind: Kind,
  onEvent: (event: MetricEvents[Kind]) => void,
): () => void {
  const onMessage = (event: unknown) => onEvent(event as MetricEvents[Kind])
  channels[kind].subscribe(onMessage)
  return () => void channels[kind].unsubscribe(onMessage)
}
