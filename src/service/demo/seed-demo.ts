import { utc } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { sub } from 'date-fns/sub'
import { subDays } from 'date-fns/subDays'
import type { CatalogueTee } from '../../contract/catalogue.ts'
import type { RecordedRound } from '../../contract/recorded-round.ts'
import { credentialToken } from '../../domain/accounts/credential-token.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createInstalls } from '../accounts/installs.ts'
import { createPreferences } from '../accounts/preferences/preferences.ts'
import { transact } from '../base/context.ts'
import { createLeases } from '../base/database/leases.ts'
import { createCatalogue, importFacility } from '../golf/catalogue/catalogue.ts'
import type { GolfContext } from '../golf/golf-context.ts'
import { createRounds } from '../golf/rounds/rounds.ts'
import { createPromoCodes } from '../staff/promo/promo-codes.ts'
import { createLicenses } from '../staff/users/licenses.ts'
import { createProperties } from '../staff/users/properties.ts'
import { createSnapshots } from '../staff/users/snapshots.ts'
import { type DemoCourse, demoCourses, skerryLinks } from './demo-courses.ts'
import { DEMO_TOKENS, demoLogins, demoUnsubscribeTokens } from './demo-data.ts'
import { createAnnsSnapshot, INSTALLS } from './demo-snapshot.ts'
import { buddyNamed } from './golfers.ts'
import { liveRoundAfter } from './live-play.ts'
import { playRound } from './play-round.ts'
import { planSeason } from './season.ts'
import { seedCompetition } from './seed-competition.ts'

const [ANN, NELL, STAFF] = demoLogins

/**
 * Adds the demo's courses, accounts and rounds to an empty service, in one transaction. Returns false if another
 * process has done so in the meantime.
 */
export async function seedDemo(context: GolfContext): Promise<boolean> {
  const tokens = await Promise.all(demoLogins.map(({ email, password }) => credentialToken(email, password)))
  return transact(context, async (tx) => {
    await createLeases(tx).lock('demonstration')
    if (!(await createAccounts(tx).isEmpty())) return false
    for (const [index, { email, name, role, supportId }] of demoLogins.entries()) {
      await createAccounts(tx).create({
        email,
        name,
        role,
        token: tokens[index] ?? '',
        supportId,
        isConfirmed: true,
      })
    }
    for (const venue of demoCourses) await seedFacility(tx, venue)
    const nowMs = context.clock()
    await createSnapshots(tx).store(ANN.email, createAnnsSnapshot(nowMs))
    const ann = await createAccounts(tx).findByEmail(ANN.email)
    if (ann) await createInstalls(tx).setPrimary(ann.id, INSTALLS.current)
    await seedAnnsRounds(tx, nowMs)
    await seedBobsRound(tx, nowMs)
    await seedCompetition(tx, nowMs)
    await seedLicenses(tx, nowMs)
    await seedPromoCodes(tx, nowMs)
    await seedPreferences(tx)
    return true
  })
}

/** Publishes the facility of a course with the ratings of its tees, which the file of its shapes does not have. */
async function seedFacility(tx: GolfContext, { file, tees }: DemoCourse): Promise<void> {
  const edit = { by: 'demo' }
  const { id } = await importFacility(tx, file, edit.by)
  const catalogue = createCatalogue(tx)
  const { draft } = (await catalogue.details(id)) ?? {}
  if (!draft) throw new Error(`the import of ${file.fileName} has no draft`)
  const rated = tees.map(
    ({ name, rating, slope }, at): CatalogueTee => ({
      ...{ id: `tee-${at + 1}`, name, gender: name === 'Red' ? 'women' : 'men', rating, slope },
      ...{ pars: undefined, strokeIndexes: undefined, lengthsM: undefined },
    }),
  )
  const courses = draft.facility.courses.map((course) => ({ ...course, tees: rated }))
  await catalogue.saveDraft(id, { ...draft.facility, courses }, edit)
  await catalogue.publish(id, edit)
}

function daysBefore(nowMs: number, days: number): number {
  return subDays(nowMs, days, { in: utc }).getTime()
}

function saveRound(tx: GolfContext, iid: string, recorded: RecordedRound): Promise<unknown> {
  return createRounds(tx).saveRecorded({ iid, bytes: Buffer.from(JSON.stringify(recorded)) })
}

/** Older rounds of Ann were recorded by her previous phone. */
const DAYS_WITH_CURRENT_PHONE = 540

async function seedAnnsRounds(tx: GolfContext, nowMs: number): Promise<void> {
  for (const plan of planSeason(nowMs)) {
    const isRecent = plan.startMs >= daysBefore(nowMs, DAYS_WITH_CURRENT_PHONE)
    await saveRound(tx, isRecent ? INSTALLS.current : INSTALLS.previous, playRound(plan))
  }
  await createRounds(tx).setDeleted(DEMO_TOKENS.deleted, true)
  await createRounds(tx).saveLive({
    iid: INSTALLS.current,
    token: DEMO_TOKENS.live,
    recorded: liveRoundAfter(0, nowMs),
  })
}

/** Adds a round of another golfer, in which Ann did not play. */
async function seedBobsRound(tx: GolfContext, nowMs: number): Promise<void> {
  await createInstalls(tx).add({
    iid: INSTALLS.bob,
    createdAt: daysBefore(nowMs, 400),
    deviceModel: 'iPhone 15',
    appVersion: '18.1',
  })
  const round = playRound({
    token: DEMO_TOKENS.playedByBob,
    venue: skerryLinks,
    startMs: sub(nowMs, { days: 12, hours: 14, minutes: 24 }, { in: utc }).getTime(),
    scoring: 'StrokePlay',
    handicapMode: 'Gross',
    format: 'RoundFormat.Individual',
    golfers: [buddyNamed('Bob'), buddyNamed('Finn')],
  })
  await saveRound(tx, INSTALLS.bob, round)
}

async function seedLicenses(tx: GolfContext, nowMs: number): Promise<void> {
  await createLicenses(tx).addPurchase({
    iid: INSTALLS.previous,
    type: 'PRO_YEAR',
    expiresAt: daysBefore(nowMs, 380),
    additionalInfo: 'Order 10231',
  })
  await createLicenses(tx).addPurchase({
    iid: INSTALLS.current,
    type: 'PRO_YEAR',
    expiresAt: addDays(nowMs, 120, { in: utc }).getTime(),
    additionalInfo: 'Order 18745',
  })
  await createLicenses(tx).addServer(INSTALLS.current, 30, STAFF.email)
}

interface PromoBatch {
  category: string
  batch: string
  type: string
  description: string
  /** Days until the codes expire; null for codes that do not expire. */
  expiresInDays: number | null
  count: number
  bound: number
  used: number
}
const PROMO_BATCHES: readonly PromoBatch[] = [
  {
    category: 'press',
    batch: 'spring',
    type: 'pro_month',
    description: 'For golf journalists',
    expiresInDays: 200,
    count: 40,
    bound: 14,
    used: 6,
  },
  {
    category: 'partners',
    batch: 'club-night',
    type: 'pro_year',
    description: 'Handed out at club nights',
    expiresInDays: null,
    count: 60,
    bound: 33,
    used: 21,
  },
  {
    category: 'partners',
    batch: 'driving-range',
    type: 'pro_month',
    description: 'For visitors of the driving range',
    expiresInDays: -30,
    count: 25,
    bound: 25,
    used: 9,
  },
  {
    category: 'events',
    batch: 'open-day',
    type: 'pro_year',
    description: 'Open day at Harrow Down',
    expiresInDays: 60,
    count: 20,
    bound: 0,
    used: 0,
  },
]

/** Adds the promo codes; the first bound code of each batch belongs to Ann, the others to guests. */
async function seedPromoCodes(tx: GolfContext, nowMs: number): Promise<void> {
  for (const { expiresInDays, bound, used, ...order } of PROMO_BATCHES) {
    const expiration = expiresInDays === null ? null : isoDate(nowMs, expiresInDays)
    const codes = await createPromoCodes(tx).generate({ ...order, expiration })
    for (const [index, code] of codes.slice(0, bound).entries()) {
      const iid = index === 0 ? INSTALLS.current : `I-GUEST-${order.batch.toUpperCase()}-${index}`
      const orderId = index < used ? `${20_000 + index * 17}` : undefined
      await createPromoCodes(tx).bind(code, iid, daysBefore(nowMs, bound - index), orderId)
    }
    const annsCode = order.batch === 'club-night' ? codes[0] : codes.slice(1).at(-1)
    await createProperties(tx).add(INSTALLS.current, `promo-${order.batch}`, annsCode ?? '')
  }
}

function isoDate(nowMs: number, daysFromNow: number): string {
  return formatISO(addDays(nowMs, daysFromNow, { in: utc }), { representation: 'date' })
}

async function seedPreferences(tx: GolfContext): Promise<void> {
  await createPreferences(tx).tokenOf(ANN.email, demoUnsubscribeTokens.ann)
  await createPreferences(tx).tokenOf(NELL.email, demoUnsubscribeTokens.nell)
  await createPreferences(tx).addOptOuts(demoUnsubscribeTokens.nell, ['Marketing'])
}
