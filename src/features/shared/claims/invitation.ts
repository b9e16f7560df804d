import { CLAIMS_PARAMETER, roundPath } from '../../../routes.ts'

/** An invitation to say that one is a player, whose index in the round it has. */
export interface ClaimInvitation {
  player: number
  secret: string
}

/** Returns the path of a round with an invitation, whose secret is in the fragment. */
export function invitationPath(token: string, { player, secret }: ClaimInvitation): string {
  return `${roundPath(token)}?${CLAIMS_PARAMETER}#invited-${player}-${secret}`
}

/** Returns the invitation in the fragment of an address. */
export function invitationIn(hash: string): ClaimInvitation | undefined {
  const [, player, secret] = /^#invited-(\d+)-([\w-]+)$/.exec(hash) ?? []
  return secret === undefined ? undefined : { player: Number(player), secret }
}
