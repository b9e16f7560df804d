import { millisecondsInDay } from 'date-fns/constants'
import type { RoundClaims as ClaimsView } from '../../../contract/round-claims.ts'
import { claimedPlayer, ownerIndex } from '../../../domain/scoring/owner.ts'
import { type Account, accountColumns } from '../../base/account.ts'
import { createAudit, OWNER } from '../../base/audit/audit.ts'
import type { Clock } from '../../base/clock.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { conflict, notFound } from '../../base/http/http-error.ts'
import { orderedId, secretToken, tokenHash } from '../../base/ids.ts'
import { createThrottles, type Limit } from '../../base/throttles.ts'
import { parseStoredRound } from '../rounds/documents.ts'
import { saveClaims } from '../rounds/own-strokes.ts'
import { lockRound } from '../score-sheets/sheet-rows.ts'

/** Claims of one golfer in a day. */
const CLAIMS_PER_DAY = 20

/** Returns the limit of mails about claims of one round. */
export function claimMailLimit(token: string): Limit {
  // Whoever reads the table of limits must not learn the tokens of rounds.
  return { key: `claim-mail|${tokenHash(token)}`, max: 1, windowMs: millisecondsInDay }
}

/** What the mail to the owner of a round states. */
export interface Asked {
  owner: Account
  course: string
  player: string
}

/** Claims: golfers who say that they are a player of somebody else's round, and the answers of its owner. */
export function createRoundClaims({ db, clock }: { db: Database; clock: Clock }) {
  const claimsOf = (trx: Database, token: string) =>
    trx
      .selectFrom('round_claims')
      .innerJoin('accounts', 'accounts.id', 'round_claims.account_id')
      .select(['round_claims.id', 'account_id as accountId', 'name as golfer', 'state'])
      .select(['player_index as index', 'player_name as playerName'])
      .where('token', '=', token)
      .orderBy('round_claims.id')
      .execute()

  const invitationsOf = (trx: Database, token: string) =>
    trx
      .selectFrom('claim_invitations')
      .select(['id', 'player_index as index', 'player_name as playerName', 'secret_hash as secretHash'])
      .where('token', '=', token)
      .orderBy('id')
      .execute()

  /**
   * Reads a round with its owner, its claims and its invitations.
   * @throws HttpError 404 when it does not exist, is deleted, or hidden from the account
   */
  async function read(trx: Database, token: string, account: Account) {
    const row = await trx
      .selectFrom('rounds')
      .innerJoin('installs', 'installs.iid', 'rounds.iid')
      .select(['recorded', 'rounds.iid', 'account_id as ownerId', 'is_live'])
      .where('token', '=', token)
      .where('is_deleted', '=', 0)
      // A competition may hide its rounds from everybody but their owner.
      .where((e) => e.or([e('is_hidden', '=', 0), e('account_id', '=', account.id)]))
      .executeTakeFirst()
    if (!row) throw notFound('Round is not available')
    const { recorded: file, is_live, ...round } = row
    const recorded = parseStoredRound(file)
    const invitations = (await invitationsOf(trx, token)).flatMap(({ index, playerName, ...invitation }) => {
      const player = claimedPlayer(recorded, { index, name: playerName })
      return player === undefined ? [] : [{ ...invitation, player, playerName }]
    })
    const claims = (await claimsOf(trx, token)).flatMap(({ index, ...claim }) => {
      const player = claimedPlayer(recorded, { index, name: claim.playerName })
      return player === undefined ? [] : [{ ...claim, player }]
    })
    return { ...round, recorded, claims, invitations, isLive: is_live === 1 }
  }
  type Round = Awaited<ReturnType<typeof read>>

  /** Returns the players whom nobody has claimed with the agreement of the owner. */
  function freePlayers({ recorded, claims }: Round) {
    const owner = ownerIndex(recorded)
    return recorded.players.flatMap(({ name }, player) => {
      const isTaken = claims.some((claim) => claim.player === player && claim.state === 'agreed')
      return player === owner || isTaken ? [] : [{ player, name }]
    })
  }

  /** @throws HttpError 409 when the player cannot be claimed */
  function freePlayer(round: Round, player: number) {
    const free = freePlayers(round).find((one) => one.player === player)
    if (!free) throw conflict('This player cannot be claimed')
    return free
  }

  function viewOf(round: Round, { id, confirmedAt }: Account): ClaimsView {
    const isOwner = round.ownerId === id
    const shown = round.claims.filter(({ accountId }) => isOwner || accountId === id)
    const canAsk = !isOwner && shown.length === 0 && round.ownerId !== null && confirmedAt !== null
    return {
      isOwner,
      claims: shown.map(({ accountId: _, golfer, ...claim }) => ({
        ...claim,
        golfer: isOwner ? golfer : undefined,
      })),
      players: canAsk ? freePlayers(round) : [],
      invitable: isOwner ? freePlayers(round) : [],
      invitations: isOwner ? round.invitations.map(({ secretHash: _, ...invitation }) => invitation) : [],
    }
  }

  /**
   * Spends an invitation of the owner, which replaces what an account has claimed before. Returns its player.
   * @throws HttpError 409 when it was used or withdrawn, or is for another player
   */
  async function spendInvitation(
    tx: Database,
    round: Round,
    secret: string,
    player: number,
    account: Account,
  ) {
    const used = round.invitations.find(({ secretHash }) => secretHash === tokenHash(secret))
    if (used?.player !== player) throw conflict('This invitation was used or withdrawn')
    await tx.deleteFrom('claim_invitations').where('id', '=', used.id).execute()
    const own = round.claims.find(({ accountId }) => accountId === account.id)
    if (own && own.state !== 'agreed') await tx.deleteFrom('round_claims').where('id', '=', own.id).execute()
    return { ...round, claims: round.claims.filter((claim) => claim !== own || own.state === 'agreed') }
  }

  /** Changes the claims of a locked round. Returns what the account sees of them afterwards. */
  function change<Result>(
    token: string,
    account: Account,
    make: (trx: Database, round: Round) => Promise<Result>,
  ): Promise<{ view: ClaimsView; result: Result }> {
    return inTransaction(db, async (trx) => {
      await lockRound(trx, token)
      const result = await make(trx, await read(trx, token, account))
      return { view: viewOf(await read(trx, token, account), account), result }
    })
  }

  const record = (trx: Database, token: string, accountId: string, action: string, detail: string) =>
    createAudit({ db: trx, clock }).add({
      actor: OWNER,
      iid: null,
      subject: { type: 'round', id: token },
      accountId,
      action,
      detail,
    })

  return {
    /** Returns what an account sees of the claims of a round. @throws HttpError 404 when there is no round */
    async view(token: string, account: Account): Promise<ClaimsView> {
      return viewOf(await read(db, token, account), account)
    },

    /**
     * Claims a player of a round for an account; with an invitation of the owner, who has thereby agreed.
     * @throws HttpError 404 when there is no round, 409 when the player cannot be claimed, 429 after too many claims
     */
    async ask(token: string, player: number, account: Account, invitation?: string) {
      return change(token, account, async (tx, found): Promise<Asked | undefined> => {
        if (account.confirmedAt === null) throw conflict('Please confirm your e-mail address first')
        if (found.ownerId === account.id) throw conflict('This round is yours')
        const round =
          invitation === undefined ? found : await spendInvitation(tx, found, invitation, player, account)
        if (round.claims.some(({ accountId }) => accountId === account.id)) {
          throw conflict('You have claimed a player of this round already')
        }
        const free = freePlayer(round, player)
        const owner = await tx
          .selectFrom('accounts')
          .select(accountColumns)
          .where('id', '=', round.ownerId ?? '')
          .where('disabled_at', 'is', null)
          .executeTakeFirst()
        if (!owner) throw conflict('This round has no owner who could agree')
        const limit = { key: `claims|${account.id}`, max: CLAIMS_PER_DAY, windowMs: millisecondsInDay }
        await createThrottles({ db: tx, clock }).take([{ ...limit, refusal: 'Too many claims' }])
        const now = clock()
        const isInvited = invitation !== undefined
        await tx
          .insertInto('round_claims')
          .values({
            id: orderedId(now),
            token,
            account_id: account.id,
            player_index: player,
            player_name: free.name,
            state: isInvited ? 'agreed' : 'asked',
            created_at: now,
            answered_at: isInvited ? now : null,
            history_json: null,
            statistics_json: null,
          })
          .execute()
        if (isInvited) await saveClaims(tx, { token, ...round })
        const action = isInvited ? 'claim invited player' : 'claim player'
        await record(tx, token, account.id, action, free.name)
        return isInvited ? undefined : { owner, course: round.recorded.course.name, player: free.name }
      })
    },

    /**
     * Invites somebody to say that they are a player, in place of an earlier invitation. Returns the secret.
     * @throws HttpError 404 when there is no such round of the account, 409 when the player cannot be claimed
     */
    async invite(token: string, player: number, account: Account) {
      const secret = secretToken()
      const { view } = await change(token, account, async (tx, round) => {
        if (round.ownerId !== account.id) throw notFound('Round is not available')
        const free = freePlayer(round, player)
        const earlier = round.invitations.filter((one) => one.player === player).map(({ id }) => id)
        if (earlier.length > 0) await tx.deleteFrom('claim_invitations').where('id', 'in', earlier).execute()
        const now = clock()
        await tx
          .insertInto('claim_invitations')
          .values({
            id: orderedId(now),
            token,
            player_index: player,
            player_name: free.name,
            secret_hash: tokenHash(secret),
            created_at: now,
          })
          .execute()
        await record(tx, token, account.id, 'invite player', free.name)
      })
      return { secret, claims: view }
    },

    /** Withdraws an invitation of the owner. @throws HttpError 404 when there is none */
    async withdrawInvitation(token: string, id: string, account: Account): Promise<ClaimsView> {
      const { view } = await change(token, account, async (tx, round) => {
        const found = round.invitations.find((one) => one.id === id)
        if (!found || round.ownerId !== account.id) throw notFound('There is no such invitation')
        await tx.deleteFrom('claim_invitations').where('id', '=', id).execute()
        await record(tx, token, account.id, 'withdraw invitation', found.playerName)
      })
      return view
    },

    /**
     * Agrees or disagrees to a claim, as the owner of the round.
     * @throws HttpError 404 when there is no such claim of a round of the account, 409 when the owner has agreed to
     * another golfer for this player
     */
    async answer(token: string, id: string, agrees: boolean, account: Account): Promise<ClaimsView> {
      const { view } = await change(token, account, async (tx, round) => {
        const claim = round.claims.find((one) => one.id === id)
        if (!claim || round.ownerId !== account.id) throw notFound('There is no such claim')
        const isTaken = round.claims.some(
          (other) => other.id !== id && other.player === claim.player && other.state === 'agreed',
        )
        if (agrees && isTaken) throw conflict('You have agreed to another golfer for this player')
        await tx
          .updateTable('round_claims')
          .set({ state: agrees ? 'agreed' : 'declined', answered_at: clock() })
          .set({ history_json: null, statistics_json: null })
          .where('id', '=', id)
          .execute()
        if (agrees) await saveClaims(tx, { token, ...round })
        const action = agrees ? 'agree to claim' : 'disagree to claim'
        await record(tx, token, account.id, action, claim.playerName)
      })
      return view
    },

    /** Takes an account's own claim back. @throws HttpError 404 when there is none */
    async withdraw(token: string, id: string, account: Account): Promise<ClaimsView> {
      const { view } = await change(token, account, async (tx, round) => {
        const claim = round.claims.find((one) => one.id === id && one.accountId === account.id)
        if (!claim) throw notFound('There is no such claim')
        // A claim to which the owner has disagreed stays, so that it cannot be made again and again.
        if (claim.state === 'declined') throw conflict('The owner of the round has disagreed')
        await tx.deleteFrom('round_claims').where('id', '=', id).execute()
        await record(tx, token, account.id, 'withdraw claim', claim.playerName)
      })
      return view
    },
  }
}
