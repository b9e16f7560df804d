import type { Handlers } from '../../base/http/handler-types.ts'
import { scorerKeyOf } from '../../base/http/request-headers.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createPushKeys } from './push-keys.ts'
import { createPushSubscriptions } from './push-subscriptions.ts'

/** Calls of one address and minute that say an endpoint, because they need no session. */
const CALLS_PER_MINUTE = 120

/** Handlers of web push: browsers that follow live rounds (docs/wire.md, "Following a live round"). */
export function pushHandlers(deps: GolfDeps) {
  const pushKeys = createPushKeys(deps)
  const pushSubscriptions = createPushSubscriptions(deps)

  return {
    getPushKey: {
      summary: 'Returns the public key with which browsers subscribe (VAPID).',
      access: 'public',
      async handle() {
        const [{ publicKey }] = await pushKeys.accepted()
        return { publicKey }
      },
    },

    followRound: {
      summary: 'Follows a live round, for its owner and scorers as a player.',
      description:
        '409: the round is not live, or the endpoint is known with other keys. 410: the key has been replaced. 413: too many followers, or too many rounds.',
      errors: [404, 409, 410, 429],
      access: 'anyone',
      handle: async ({ body }, { account, request }) => ({
        isPlayer: await pushSubscriptions.follow(body, {
          accountId: account?.id,
          scorerKey: scorerKeyOf(request),
          ip: request.ip,
        }),
      }),
    },

    unfollowRound: {
      summary: 'Ends following a round, or all rounds.',
      errors: [429],
      access: 'public',
      isWithoutSession: true,
      callsPerMinute: CALLS_PER_MINUTE,
      handle: ({ body: { round, ...proof } }) => pushSubscriptions.end(proof, round),
    },

    findFollowedRounds: {
      summary: 'Returns the rounds that an endpoint follows.',
      errors: [429],
      access: 'public',
      isWithoutSession: true,
      callsPerMinute: CALLS_PER_MINUTE,
      handle: async ({ body }) => ({ rounds: await pushSubscriptions.of(body) }),
    },

    replacePushEndpoint: {
      summary: 'Moves what an endpoint follows to another one, which has replaced it.',
      description:
        '409: the other endpoint is known with other keys, or at another host. 410: the key has been replaced.',
      errors: [409, 410, 429],
      access: 'public',
      isWithoutSession: true,
      callsPerMinute: CALLS_PER_MINUTE,
      handle: ({ body: { oldEndpoint, oldAuth, ...target } }) =>
        pushSubscriptions.replace({ endpoint: oldEndpoint, auth: oldAuth }, target),
    },
  } satisfies Partial<Handlers>
}
