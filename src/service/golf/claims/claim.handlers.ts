import { transact } from '../../base/context.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { createThrottles, isTooManyAttempts } from '../../base/throttles.ts'
import { causeOf, createAccountMails } from '../../mail/account-mails/account-mails.ts'
import type { GolfDeps } from '../golf-context.ts'
import { claimMailLimit, createRoundClaims } from './round-claims.ts'

/** Handlers of claims: golfers who say that they are a player of somebody else's round. */
export function claimHandlers(deps: GolfDeps) {
  const roundClaims = createRoundClaims(deps)
  return {
    getClaims: {
      summary: 'Returns the claims of a round that concern the current user, and the players to claim.',
      errors: [404],
      access: 'golfer',
      handle: ({ path }, { account }) => roundClaims.view(path.token, account),
    },
    claimPlayer: {
      summary: 'Claims a player of the round of another golfer, who is asked to agree, or has invited to it.',
      description:
        'The status is 409 when the player cannot be claimed, or the invitation was used or withdrawn.',
      errors: [404, 409],
      access: 'golfer',
      handle: ({ path, body }, { account, request }) =>
        transact(deps, async (tx) => {
          const { view, result } = await createRoundClaims(tx).ask(
            path.token,
            body.player,
            account,
            body.invitation,
          )
          if (!result) return view
          const { owner, ...values } = result
          const mail = {
            kind: 'player-claimed',
            account: owner,
            round: path.token,
            golfer: account.name,
          } as const
          try {
            await createThrottles(tx).take([claimMailLimit(path.token)])
            await createAccountMails(tx).send({ ...mail, ...values }, causeOf(request))
          } catch (error) {
            // The owner sees the claim in the round. One golfer must not use up the mails about the claims of others.
            if (!isTooManyAttempts(error)) throw error
          }
          return view
        }),
    },
    invitePlayer: {
      summary: 'Invites somebody to say that they are a player of a round, by a link that is used once.',
      description: 'The secret is only in this response. An earlier invitation for the player is withdrawn.',
      errors: [404, 409],
      access: 'golfer',
      handle: ({ path, body }, { account }) => roundClaims.invite(path.token, body.player, account),
    },
    withdrawInvitation: {
      summary: 'Withdraws an invitation, as the owner of the round.',
      errors: [404],
      access: 'golfer',
      handle: ({ path }, { account }) => roundClaims.withdrawInvitation(path.token, path.id, account),
    },
    answerClaim: {
      summary: 'Agrees or disagrees to a claim, as the owner of the round.',
      description:
        'With agreement the round is in the history and the statistics of the golfer who claims the player.',
      errors: [404, 409],
      access: 'golfer',
      handle: ({ path, body }, { account }) => roundClaims.answer(path.token, path.id, body.agrees, account),
    },
    withdrawClaim: {
      summary: "Takes the current user's own claim back.",
      errors: [404, 409],
      access: 'golfer',
      handle: ({ path }, { account }) => roundClaims.withdraw(path.token, path.id, account),
    },
  } satisfies Partial<Handlers>
}
