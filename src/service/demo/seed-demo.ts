import type { RecordedRound } from '../../contract/recorded-round.ts'
import { credentialToken } from '../../domain/credential-token.ts'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Services } from '../services.ts'
import { demoCourses, skerryLinks } from './demo-courses.ts'
import { DEMO_TOKENS, demoLogins, demoUnsubscribeTokens } from './demo-data.ts'
import { liveRoundAfter } from './live-play.ts'
import { buddyNamed } from './people.ts'
import { annsPhone, INSTALLS } from './phone.ts'
import { playRound } from './play-round.ts'
import { planSeason } from './season.ts'

const [ANN, NELL, STAFF] = demoLogins

type Areas = Parameters<Parameters<Services['transaction']>[0]>[0]

/**
 * Fills an empty service with the demonstration's courses, people and rounds: all of it, or nothing. Answers
 * false where another process has done so in the meantime.
 */
export async function seedDemo(services: Services, clock: Clock): Promise<boolean> {
  const tokens = await Promise.all(demoLogins.map(({ email, password }) => credentialToken(email, password)))
  return services.transaction(async (areas) => {
    await areas.leases.lock('demonstration')
    if (!(await areas.accounts.isEmpty())) return false
    for (const [at, { email, name, role }] of demoLogins.entries()) {
      const supportId = `S-${name.toUpperCase()}1`
      await areas.accounts.create({ email, name, role, token: tokens[at] ?? '', supportId })
    }
    for (const { course, geometry } of demoCourses) await areas.courses.save(course, sceneryOf(geometry))
    await areas.users.replaceState(ANN.email, annsPhone(clock()))
    await seedRounds(areas, clock())
    await seedSupport(areas, clock())
    return true
  })
}

function sceneryOf({ landscape, waters }: (typeof demoCourses)[number]['geometry']) {
  return { landscape, waters }
}

async function seedRounds(areas: Areas, nowMs: number): Promise<void> {
  const keep = (iid: string, recorded: RecordedRound) =>
    areas.rounds.saveRecorded({ iid, bytes: Buffer.from(JSON.stringify(recorded)) })
  for (const plan of planSeason(nowMs)) {
    const iid = nowMs - plan.startMs > 540 * DAY_MS ? INSTALLS.before : INSTALLS.current
    await keep(iid, playRound(plan))
  }
  await areas.rounds.setDeleted(DEMO_TOKENS.deleted, true)
  await areas.rounds.saveLive({
    iid: INSTALLS.current,
    token: DEMO_TOKENS.live,
    recorded: liveRoundAfter(0, nowMs),
  })

  await areas.installs.add({
    iid: INSTALLS.buddys,
    createdAt: nowMs - 400 * DAY_MS,
    deviceModel: 'iPhone 15',
    appVersion: '18.1',
  })
  await keep(
    INSTALLS.buddys,
    playRound({
      token: DEMO_TOKENS.buddys,
      at: skerryLinks,
      startMs: nowMs - 12.6 * DAY_MS,
      scoring: 'StrokePlay',
      handicapMode: 'Gross',
      format: 'RoundFormat.Individual',
      people: [buddyNamed('Bob'), buddyNamed('Finn')],
    }),
  )
}

/** What support staff look after: licences, promo codes, properties, e-mail preferences. */
async function seedSupport(areas: Areas, nowMs: number): Promise<void> {
  const { licenses, promo, properties, preferences } = areas
  const iid = INSTALLS.current
  await licenses.addPurchase({
    iid: INSTALLS.before,
    type: 'PRO_YEAR',
    expiresAt: nowMs - 380 * DAY_MS,
    additionalInfo: 'Order 10231',
  })
  await licenses.addPurchase({
    iid,
    type: 'PRO_YEAR',
    expiresAt: nowMs + 120 * DAY_MS,
    additionalInfo: 'Order 18745',
  })
  await licenses.addServer(iid, 30, STAFF.email)

  const day = (days: number) => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10)
  const batches = [
    {
      category: 'press',
      batch: 'spring',
      type: 'pro_month',
      description: 'For those who write about golf',
      expiration: day(200),
      count: 40,
      bound: 14,
      used: 6,
    },
    {
      category: 'partners',
      batch: 'club-night',
      type: 'pro_year',
      description: 'Handed out at club nights',
      expiration: null,
      count: 60,
      bound: 33,
      used: 21,
    },
    {
      category: 'partners',
      batch: 'driving-range',
      type: 'pro_month',
      description: 'For guests of the range',
      expiration: day(-30),
      count: 25,
      bound: 25,
      used: 9,
    },
    {
      category: 'events',
      batch: 'open-day',
      type: 'pro_year',
      description: 'Open day at Harrow Down',
      expiration: day(60),
      count: 20,
      bound: 0,
      used: 0,
    },
  ]
  for (const { bound, used, ...order } of batches) {
    const codes = await promo.generate(order)
    for (const [at, code] of codes.slice(0, bound).entries()) {
      const to = at === 0 ? iid : `I-GUEST-${order.batch.toUpperCase()}-${at}`
      await promo.bind(code, to, nowMs - (bound - at) * DAY_MS, at < used ? `${20_000 + at * 17}` : undefined)
    }
    const [first, ...others] = codes
    const name = `promo-${order.batch}`
    await properties.add(iid, name, (order.batch === 'club-night' ? first : others.at(-1)) ?? '')
  }

  await preferences.tokenOf(ANN.email, demoUnsubscribeTokens.ann)
  await preferences.tokenOf(NELL.email, demoUnsubscribeTokens.nell)
  await preferences.optOut(demoUnsubscribeTokens.nell, ['Marketing'])
}
