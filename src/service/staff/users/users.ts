import type { HistoryRound } from '../../../contract/history.ts'
import { scoreBoxLabel } from '../../../domain/results/scoring-info-line.ts'
import { createAccessTokens } from '../../accounts/access-tokens/access-tokens.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { licenseVersion, ownerVersions, propertyVersion } from '../support/change-golfer.ts'
import { createOwners, type Owner } from '../support/owners.ts'
import { createLicenses, licensesOf } from './licenses.ts'
import { createProperties } from './properties.ts'

export function createUsers({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const owners = createOwners({ db, clock })

  /** Returns everything about an owner that staff see on one page. */
  const userOf = async (owner: Owner) => {
    const { account, iid, iids, installs, note } = owner
    const rounds = await listRounds(db, iids)
    const licenses = await createLicenses({ db, clock }).rowsOf(iids)
    const { properties, stored } = await createProperties({ db, clock }).of(iids)
    return {
      login: account?.email ?? null,
      iid: iid ?? null,
      supportId: account?.supportId ?? null,
      isStaff: account?.role === 'staff',
      isConfirmed: account ? account.confirmedAt !== null : null,
      name: account?.name,
      createdAt: account?.createdAt ?? installs[0]?.created_at,
      confirmedAt: account?.confirmedAt ?? undefined,
      lastSeenAt: Math.max(account?.lastSeenAt ?? 0, Number(account?.sessionUsedAt)) || undefined,
      disabledAt: account?.disabledAt ?? undefined,
      deletionAt: account?.deletionAt ?? undefined,
      sessionCount: account && Number(account.sessionCount),
      accessTokens: account?.hasAccessTokens ? await createAccessTokens({ db, clock }).list(account.id) : [],
      note,
      licenses: licensesOf(licenses, clock()),
      installs: installs
        .toSorted((a, b) => b.created_at - a.created_at)
        .map((install) => ({
          iid: install.iid,
          roundsCount: rounds.filter((round) => round.iid === install.iid).length,
          timestamp: install.created_at,
          deviceModel: install.device_model,
          appVersion: install.app_version,
          pairedWatchesInfo: JSON.parse(install.watches_json) as unknown,
        })),
      rounds,
      properties,
      versions: {
        ...ownerVersions(owner),
        license: licenseVersion(licenses),
        property: Object.fromEntries(stored.map(([name, row]) => [name, propertyVersion(row)])),
      },
    }
  }

  return {
    of: userOf,

    /** Finds a golfer by e-mail, install id, round token or support id. */
    async find(query: string) {
      const owner = await owners.search(query)
      return owner && userOf(owner)
    },
  }
}

async function listRounds(db: Database, iids: string[]) {
  if (iids.length === 0) return []
  const rows = await db
    .selectFrom('rounds')
    .leftJoin('score_sheets', 'score_sheets.token', 'rounds.token')
    .select([
      'rounds.token',
      'iid',
      'started_at as timestamp',
      'timezone_offset as timezoneOffset',
      'is_deleted',
      'deleted_at',
      'discarded_at',
      'history_json',
    ])
    .where('iid', 'in', iids)
    .orderBy('started_at', 'desc')
    .orderBy('rounds.token')
    .execute()
  return rows.map(({ is_deleted, deleted_at, discarded_at, history_json, ...round }) => ({
    ...round,
    isDeleted: is_deleted === 1,
    ...(is_deleted === 1 && {
      deletedAt: discarded_at ?? deleted_at ?? undefined,
      deletedBy: discarded_at === null ? ('staff' as const) : ('golfer' as const),
    }),
    ...adminRoundFacts(JSON.parse(history_json) as HistoryRound),
  }))
}

/**
 * Returns the facts by which staff distinguish the rounds of a golfer (`AdminRound`), from the stored entry of the
 * golfer's history.
 */
function adminRoundFacts(round: HistoryRound) {
  const { course, scoringSettings, format, owner, buddies, holesPlayed, holeCount, isLive } = round
  const scoring = scoringSettings?.scoringMethod?.type
  const handicapMode = scoringSettings?.handicapMode
  return {
    course,
    format: format?.type,
    scoring,
    handicapMode,
    players: buddies.map(({ name }) => name),
    score: {
      gross: owner?.totalGrossScore,
      points: owner?.totalScorePoints,
      label: scoreBoxLabel(scoring, handicapMode, owner?.totalScorePoints),
    },
    holes: holesPlayed === undefined ? undefined : { played: holesPlayed, of: holeCount ?? holesPlayed },
    isLive: isLive === true,
  }
}
