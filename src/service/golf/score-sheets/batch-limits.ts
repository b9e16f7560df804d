import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../base/http/network-of.ts'
import { tokenHash } from '../../base/ids.ts'
import type { Limit } from '../../base/throttles.ts'

const BATCHES_MAX = 60
/** Everyone in a club may share one network, also the scorers of one round. */
const NETWORK_BATCHES_MAX = 600
/** A day of a club with 160 players is about 60 rounds and 20 MB. */
const NETWORK_ROUNDS_MAX = 1000
const NETWORK_KB_MAX = 250_000

type Request = Pick<FastifyRequest, 'ip'>

/**
 * Returns the limits of what is sent to a score sheet: by scorer key or owner, by network and sheet, and the bytes of a
 * network.
 * @param subject the id of the scorer key, or the account
 */
export function batchLimits(token: string, subject: string, request: Request & { body: object }): Limit[] {
  const limit = { windowMs: millisecondsInMinute, refusal: 'Too many changes of this round' }
  // Whoever reads the table of limits must not learn the tokens of rounds.
  const sheet = tokenHash(token)
  return [
    { ...limit, max: BATCHES_MAX, key: `play ${sheet}|${subject}` },
    { ...limit, max: NETWORK_BATCHES_MAX, key: `play ${sheet}|${networkOf(request.ip)}` },
    bytesLimit(request),
  ]
}

/** Returns the limits of a network for rounds that are started. */
export function startLimits(request: Request & { body: object }): Limit[] {
  return [
    {
      key: `play-start|${networkOf(request.ip)}`,
      max: NETWORK_ROUNDS_MAX,
      windowMs: millisecondsInDay,
      refusal: 'Too many rounds were started from your network',
    },
    bytesLimit(request),
  ]
}

function bytesLimit({ ip, body }: Request & { body: object }): Limit {
  return {
    key: `play-kb|${networkOf(ip)}`,
    max: NETWORK_KB_MAX,
    amount: Math.ceil(Buffer.byteLength(JSON.stringify(body)) / 1000),
    windowMs: millisecondsInHour,
    refusal: 'Too much was sent from your network',
  }
}
