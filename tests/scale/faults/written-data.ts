import type { Environment } from './environment.ts'
import { CODES, emailOf, KINDS, type Kind, nameOf, type Writers } from './writers.ts'

/** The number of occurrences of each name. */
type Counts = ReadonlyMap<string, number>

/**
 * Compares the stored writes with the responses that the clients received. Must be called when no request is in progress.
 */
export async function checkWrites({ query }: Pick<Environment, 'query'>, writers: Writers) {
  const counts = async (text: string): Promise<Counts> => {
    const rows = await query<{ name: string; count: string }>(
      `select name, count(*) from (${text}) as names group by name`,
    )
    return new Map(rows.map(({ name, count }) => [name, Number(count)]))
  }
  const found: Record<Kind, Counts> = {
    property: await counts("select fields_json::json->>'key' as name from properties"),
    round: await counts("select history_json::json->>'course' as name from rounds"),
    batch: await counts(
      'select batch as name from promo_batches join promo_codes on promo_codes.batch_id = promo_batches.id',
    ),
    license: await counts(
      "select 'write-' || round((expires_at - created_at) / 86400000.0) as name from licenses",
    ),
    account: await counts('select email as name from accounts'),
  }
  const audited = await counts(`
    select case action when 'add property' then split_part(detail, ' ', 1)
                       else 'write-' || split_part(detail, ' ', 1) end as name
    from audit where action in ('add property', 'add license') and result = 'done'`)

  const verdict = {
    /** Acknowledged, but missing or incomplete. */
    lost: [] as string[],
    /** Stored more than once. */
    duplicated: [] as string[],
    /** Stored incompletely. */
    torn: [] as string[],
    /** Stored without a complete response. */
    unsureStored: 0,
    unsure: 0,
  }
  for (const kind of KINDS) {
    const whole = kind === 'batch' ? CODES : 1
    const { acknowledged, unsure } = writers.outcomes[kind]
    for (const number of [...acknowledged, ...unsure]) {
      const name = kind === 'account' ? emailOf(number) : nameOf(number)
      const count = found[kind].get(name) ?? 0
      const label = `${kind} ${name}`
      if (count > whole) verdict.duplicated.push(label)
      else if (count > 0 && count < whole) verdict.torn.push(label)
      if (acknowledged.has(number) && count < whole) verdict.lost.push(label)
      if (unsure.has(number) && count === whole) verdict.unsureStored += 1
      // A change and its audit event are one transaction.
      const isAudited = kind === 'property' || kind === 'license'
      if (isAudited && (audited.get(name) ?? 0) !== count) verdict.torn.push(`${label} in the audit log`)
    }
    verdict.unsure += unsure.size
  }
  return verdict
}
