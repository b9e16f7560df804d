import { millisecondsInMinute } from 'date-fns/constants'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../base/http/network-of.ts'
import { tokenHash } from '../../base/ids.ts'
import type { Limit } from '../../base/throttles.ts'

const BATCHES_MAX = 60

/**
 * Returns the limits of what is sent to a score sheet: by scorer key or owner, and by network. Those of a network count
 * each sheet alone, because everyone in a club may share one address.
 * @param subject the id of the scorer key, or the account
 */
export function batchLimits(token: string, subject: string, { ip }: Pick<FastifyRequest, 'ip'>): Limit[] {
  const limit = {
    max: BATCHES_MAX,
    windowMs: millisecondsInMinute,
    refusal: 'Too many changes of this round',
  }
  // Whoever reads the table of limits must not learn the tokens of rounds.
  const sheet = tokenHash(token)
  return [
    { ...limit, key: `play ${sheet}|${subject}` },
    { ...limit, key: `play ${sheet}|${networkOf(ip)}` },
  ]
}
