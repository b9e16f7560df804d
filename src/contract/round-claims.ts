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

const claims = v.object({
  /** Whether the round is the current user's, who then answers claims. */
  isOwner: v.boolean(),
  /** All claims of the round for its owner, otherwise that of the current user. */
  claims: items(claim),
  /** The players that the current user can claim; empty if there is a claim already. */
  players: items(v.object({ player: v.number(), name: v.string() })),
})
export type RoundClaims = v.InferOutput<typeof claims>

const PATH = '/rest/round/{token}/claims'

/** Returns the claims of a round that concern the current user. Fails with 404 when there is no round. */
export const getClaims = endpoint('GET', PATH, { response: claims, capability: 'claims' })
/** Claims a player, and asks the owner of the round. Fails with 409 when the player cannot be claimed. */
export const claimPlayer = endpoint('POST', PATH, {
  body: v.object({ player: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  response: claims,
})
/** Agrees or disagrees to a claim, as the owner of the round; the answer can be changed. Fails with 404 and 409. */
export const answerClaim = endpoint('POST', '/rest/round/{token}/claims/{id}', {
  body: v.object({ agrees: v.boolean() }),
  response: claims,
})
/** Takes the current user's own claim back. Fails with 404. */
export const withdrawClaim = endpoint('DELETE', '/rest/round/{token}/claims/{id}', { response: claims })
