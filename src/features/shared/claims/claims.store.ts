import { atom } from 'nanostores'
import {
  answerClaim,
  claimPlayer,
  getClaims,
  invitePlayer,
  type RoundClaims,
  withdrawClaim,
  withdrawInvitation,
} from '../../../contract/round-claims.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import { createResource, type ResourceState } from '../../../platform/stores/resource.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../form-failure.ts'
import { createSubmission } from '../submission.store.ts'
import type { ClaimInvitation } from './invitation.ts'
import { ANSWERED, NOT_CHANGED, UNDONE } from './messages.ts'

export type Claims = ReturnType<typeof createClaims>

interface Deps {
  api: Api
  /** The token of the round. */
  token: string
  /** Returns whether somebody is signed in. Others have no claims. */
  isSignedIn: () => Promise<boolean>
}

/** Creates the store of who has said to be which player of a round, as the signed-in golfer sees it. */
export function createClaims({ api, token, isSignedIn }: Deps) {
  const resource = createResource<RoundClaims>({
    async request(signal) {
      if (!(await isSignedIn())) return { ok: true, value: null }
      return api.call(getClaims, { path: { token } }, { signal, priority: 'low' })
    },
  })
  const submission = createSubmission()
  /** The invitations that were made on this page, whose secrets nobody else knows. */
  const $made = atom<readonly (ClaimInvitation & { name: string })[]>([])

  const change = (send: () => Promise<Result<RoundClaims>>, text?: string) =>
    submission.run(async () => {
      const result = await send()
      if (!result.ok) return failureMessage(result.failure)
      resource.update(() => result.value)
      return text === undefined ? undefined : { kind: 'success', text }
    })

  return {
    $state: resource.$state,
    $submission: submission.$state,
    load: () => resource.loadOnce(),
    $made,
    token,
    /** Says that the user is a player, with an invitation of the owner if there is one. */
    ask: (player: number, invitation?: string) =>
      change(() => api.call(claimPlayer, { path: { token }, body: { player, invitation } })),
    /** Makes a link with which somebody says that they are a player. */
    invite: (player: number, name: string) =>
      change(async () => {
        const result = await api.call(invitePlayer, { path: { token }, body: { player } })
        if (!result.ok) return result
        const { secret, claims } = result.value
        $made.set([...$made.get().filter((one) => one.player !== player), { player, name, secret }])
        return { ...result, value: claims }
      }),
    withdrawInvitation: (id: string, player: number) =>
      change(async () => {
        const result = await api.call(withdrawInvitation, { path: { token, id } })
        if (result.ok) $made.set($made.get().filter((one) => one.player !== player))
        return result
      }, UNDONE),
    answer: (id: string, agrees: boolean) =>
      change(() => api.call(answerClaim, { path: { token, id }, body: { agrees } }), ANSWERED),
    withdraw: (id: string) => change(() => api.call(withdrawClaim, { path: { token, id } }), UNDONE),
  }
}

/** Returns whether there is something to show or to ask. */
export function hasClaims(state: ResourceState<RoundClaims>): boolean {
  if (state.status !== 'found') return false
  const { claims, players, invitable, invitations } = state.value
  return [claims, players, invitable, invitations].some((list) => list.length > 0)
}

/** Returns whether a claim waits for the answer of the user. */
export function isClaimAsked(state: ResourceState<RoundClaims>): boolean {
  return (
    state.status === 'found' &&
    state.value.isOwner &&
    state.value.claims.some((claim) => claim.state === 'asked')
  )
}

/** Returns the message of a failed change, with the reason of the service. */
function failureMessage(failure: Failure): FormMessageText {
  const message = formFailure(NOT_CHANGED, failure)
  const isRefused = failure.kind === 'http' && [404, 409].includes(failure.status)
  return isRefused ? { ...message, detail: failure.body || undefined } : message
}
