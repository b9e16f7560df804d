import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { items, maybe } from './wire.ts'

const claim = v.object({
  id: v.string(),
  /** Index of the player in the round, counted from 0. */
  player: v.number(),
  playerName: v.string(),
  /** Who claims the player; for the owner of the round only. */
  golfer: maybe(v.string()),
  state: v.picklist(['asked', 'agreed', 'declined']),
})
/** A golfer says that they are a player of somebody else's round. */
export type Claim = v.InferOutput<typeof claim>

const player = v.object({ player: v.number(), name: v.string() })
const claims = v.object({
  /** Whether the round is the current user's, who then answers claims. */
  isOwner: v.boolean(),
  /** All claims of the round for its owner, otherwise that of the current user. */
  claims: items(claim),
  /** The players that the current user can claim; empty if there is a claim already. */
  players: items(player),
  /** The players whom the owner can invite to say that it is them; empty for others. */
  invitable: items(player),
  /** The invitations of the owner that nobody has used yet; empty for others. */
  invitations: items(v.object({ id: v.string(), player: v.number(), playerName: v.string() })),
})
export type RoundClaims = v.InferOutput<typeof claims>

const playerIndex = v.pipe(v.number(), v.integer(), v.minValue(0))
const PATH = '/rest/round/{token}/claims'

/** Returns the claims of a round that concern the current user. Fails with 404 when there is no round. */
export const getClaims = endpoint('GET', PATH, { response: claims, capability: 'claims' })
/**
 * Claims a player, and asks the owner of the round, who has agreed if it was their invitation. Fails with 409 when the
 * player cannot be claimed, or the invitation was used or withdrawn.
 */
export const claimPlayer = endpoint('POST', PATH, {
  body: v.object({ player: playerIndex, invitation: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  response: claims,
})
const INVITATIONS = '/rest/round/{token}/invitations'
/**
 * Invites somebody to say that they are a player, as the owner of the round. The secret is in the response only, and works
 * once. Replaces an earlier invitation for the player. Fails with 404 and 409.
 */
export const invitePlayer = endpoint('POST', INVITATIONS, {
  body: v.object({ player: playerIndex }),
  response: v.object({ secret: v.string(), claims }),
})
/** Withdraws an invitation, as the owner of the round. Fails with 404. */
export const withdrawInvitation = endpoint('DELETE', `${INVITATIONS}/{id}`, { response: claims })
/** Agrees or disagrees to a claim, as the owner of the round; the answer can be changed. Fails with 404 and 409. */
export const answerClaim = endpoint('POST', '/rest/round/{token}/claims/{id}', {
  body: v.object({ agrees: v.boolean() }),
  response: claims,
})
/** Takes the current user's own claim back. Fails with 404. */
export const withdrawClaim = endpoint('DELETE', '/rest/round/{token}/claims/{id}', { response: claims })
