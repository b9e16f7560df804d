import { utc } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { sub } from 'date-fns/sub'
import { subDays } from 'date-fns/subDays'
import type { RecordedRound } from '../../contract/recorded-round.ts'
import { credentialToken } from '../../domain/accounts/credential-token.ts'
import type { Clock } from '../base/clock.ts'
import { importFacility } from '../golf/catalogue/import-facility.ts'
import type { Services } from '../services.ts'
import { demoCourses, skerryLinks } from './demo-courses.ts'
import { DEMO_TOKENS, demoLogins, demoUnsubscribeTokens } from './demo-data.ts'
import { createAnnsSnapshot, INSTALLS } from './demo-snapshot.ts'
import { buddyNamed } from './golfers.ts'
import { liveRoundAfter } from './live-play.ts'
import { playRound } from './play-round.ts'
import { planSeason } from './season.ts'

const [ANN, NELL, STAFF] = demoLogins

/** The services bound to one transaction. */
type Transaction = Parameters<Parameters<Services['transaction']>[0]>[0]

/**
 * Adds the demo's courses, accounts and rounds to an empty service, in one transaction. Returns false if another
 * process has done so in the meantime.
 */
export async function seedDemo(services: Services, clock: Clock): Promise<boolean> {
  const tokens = await Promise.all(demoLogins.map(({ email, password }) => credentialToken(email, password)))
  return services.transaction(async (trx) => {
    await trx.leases.lock('demonstration')
    if (!(await trx.accounts.isEmpty())) return false
    for (const [index, { email, name, role, supportId }] of demoLogins.entries()) {
      await trx.accounts.create({
        email,
        name,
        role,
        token: tokens[index] ?? '',
        supportId,
        isConfirmed: true,
      })
    }
    for (const { course, file } of demoCourses) {
      await trx.courses.save(course)
      await importFacility({ catalogue: trx.catalogue, transaction: (operation) => operation(trx) }, file, {
        by: 'demo',
        publishes: true,
      })
    }
    const nowMs = clock()
    await trx.snapshots.store(ANN.email, createAnnsSnapshot(nowMs))
    const ann = await trx.accounts.findByEmail(ANN.email)
    if (ann) await trx.installs.setPrimary(ann.id, INSTALLS.current)
    await seedAnnsRounds(trx, nowMs)
    await seedBobsRound(trx, nowMs)
    await seedLicenses(trx, nowMs)
    await seedPromoCodes(trx, nowMs)
    await seedPreferences(trx)
    return true
  })
}

function daysBefore(nowMs: number, days: number): number {
  return subDays(nowMs, days, { in: utc }).getTime()
}

function saveRound(trx: Transaction, iid: string, recorded: RecordedRound): Promise<unknown> {
  return trx.rounds.saveRecorded({ iid, bytes: Buffer.from(JSON.stringify(recorded)) })
}

/** Older rounds of Ann were recorded by her previous phone. */
const DAYS_WITH_CURRENT_PHONE = 540

async function seedAnnsRounds(trx: Transaction, nowMs: number): Promise<void> {
  for (const plan of planSeason(nowMs)) {
    const isRecent = plan.startMs >= daysBefore(nowMs, DAYS_WITH_CURRENT_PHONE)
    await saveRound(trx, isRecent ? INSTALLS.current : INSTALLS.previous, playRound(plan))
  }
  await trx.rounds.setDeleted(DEMO_TOKENS.deleted, true)
  await trx.rounds.saveLive({
    iid: INSTALLS.current,
    token: DEMO_TOKENS.live,
    recorded: liveRoundAfter(0, nowMs),
  })
}

/** Adds a round of another golfer, in which Ann did not play. */
async function seedBobsRound(trx: Transaction, nowMs: number): Promise<void> {
  await trx.installs.add({
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
  await saveRound(trx, INSTALLS.bob, round)
}

async function seedLicenses({ licenses }: Transaction, nowMs: number): Promise<void> {
  await licenses.addPurchase({
    iid: INSTALLS.previous,
    type: 'PRO_YEAR',
    expiresAt: daysBefore(nowMs, 380),
    additionalInfo: 'Order 10231',
  })
  await licenses.addPurchase({
    iid: INSTALLS.current,
    type: 'PRO_YEAR',
    expiresAt: addDays(nowMs, 120, { in: utc }).getTime(),
    additionalInfo: 'Order 18745',
  })
  await licenses.addServer(INSTALLS.current, 30, STAFF.email)
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
async function seedPromoCodes(trx: Transaction, nowMs: number): Promise<void> {
  for (const { expiresInDays, bound, used, ...order } of PROMO_BATCHES) {
    const expiration = expiresInDays === null ? null : isoDate(nowMs, expiresInDays)
    const codes = await trx.promo.generate({ ...order, expiration })
    for (const [index, code] of codes.slice(0, bound).entries()) {
      const iid = index === 0 ? INSTALLS.current : `I-GUEST-${order.batch.toUpperCase()}-${index}`
      const orderId = index < used ? `${20_000 + index * 17}` : undefined
      await trx.promo.bind(code, iid, daysBefore(nowMs, bound - index), orderId)
    }
    const annsCode = order.batch === 'club-night' ? codes[0] : codes.slice(1).at(-1)
    await trx.properties.add(INSTALLS.current, `promo-${order.batch}`, annsCode ?? '')
  }
}

function isoDate(nowMs: number, daysFromNow: number): string {
  return formatISO(addDays(nowMs, daysFromNow, { in: utc }), { representation: 'date' })
}

async function seedPreferences({ preferences }: Transaction): Promise<void> {
  await preferences.tokenOf(ANN.email, demoUnsubscribeTokens.ann)
  await preferences.tokenOf(NELL.email, demoUnsubscribeTokens.nell)
  await preferences.addOptOuts(demoUnsubscribeTokens.nell, ['Marketing'])
}
