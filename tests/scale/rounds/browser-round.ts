import type { Page } from 'playwright'
import type { StoredEntry } from '../../../src/contract/score-sheet-entries.ts'
import { scorePath } from '../../../src/routes.ts'
import { createRandom, hashOf } from '../../../src/service/demo/seeded-random.ts'
import type { TestClient } from '../../support/service.ts'
import { addKey, sheetRound, startSheet } from '../../support/sheet-clients.ts'
import { createBrowserPhone } from './browser-phone.ts'
import { type FinishedRound, lostEntries } from './lost-entries.ts'

const HOLES = 9
const PLAYERS = ['Ann', 'Bob', 'Cara', 'Dan']
const PHONES = ['one', 'two', 'three']
const CHANCES = { loseNetwork: 0.06, findNetwork: 0.2, killBrowser: 0.06, reload: 0.06, secondPhone: 0.15 }

/** A score that a screen has called saved. */
interface Saved {
  by: string
  player: string
  hole: number
  strokes: number
}

/**
 * Plays a round with three browsers, whose networks fail and which are killed at random while the screen says that
 * everything is saved. Returns a line for each score that is lost.
 */
export async function playBrowserRound({
  seed,
  origin,
  golfer,
}: {
  seed: string
  origin: string
  golfer: TestClient
}) {
  const random = createRandom(hashOf(seed))
  const happens = (chance: number) => random() < chance
  const course = { name: 'Old Links', holes: Array.from({ length: HOLES }, () => ({ par: 4 })) }
  const players = PLAYERS.map((name) => ({ id: name, name }))
  const owner = await startSheet(golfer, { round: sheetRound({ course, players, handicapMode: 'Gross' }) })
  const saved: Saved[] = []
  let kills = 0

  const phones = await Promise.all(
    PHONES.map(async (by) => {
      const { key } = await addKey(owner, by)
      const phone = await createBrowserPhone()
      const url = origin + scorePath(owner.token)
      let page: Page | undefined = await phone.open(`${url}#${key}`)
      await shown(page)
      // Without a network, the worker has to serve the page.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      return {
        by,
        phone,
        async page(): Promise<Page> {
          page ??= await phone.open(url)
          await shown(page)
          return page
        },
        async kill() {
          page = undefined
          kills += 1
          await phone.kill()
        },
        reload: () => page?.reload(),
      }
    }),
  )
  const enter = async ({ by, page }: (typeof phones)[number], player: string, hole: number) => {
    const screen = await page()
    await screen
      .getByRole('navigation', { name: 'Holes' })
      .getByRole('button', { name: new RegExp(`^Hole ${hole}\\b`) })
      .click()
    await screen.getByRole('button', { name: `${player}: one more` }).click()
    await savedState(screen, /saved on this phone/i)
    const value = screen.getByRole('button', { name: new RegExp(`^${player}: \\d+, `) })
    const strokes = Number(/: (\d+)/.exec((await value.getAttribute('aria-label')) ?? '')?.[1])
    saved.push({ by, player, hole, strokes })
  }

  for (let hole = 1; hole <= HOLES; hole += 1) {
    for (const player of PLAYERS) {
      for (const _ of Array.from({ length: happens(CHANCES.secondPhone) ? 2 : 1 })) {
        const phone = phones[Math.floor(random() * phones.length)]
        if (phone) await enter(phone, player, hole)
      }
      for (const { phone, kill, reload } of phones) {
        if (phone.isOnline() && happens(CHANCES.loseNetwork)) await phone.setOnline(false)
        else if (!phone.isOnline() && happens(CHANCES.findNetwork)) await phone.setOnline(true)
        if (happens(CHANCES.killBrowser)) await kill()
        else if (happens(CHANCES.reload)) await reload()
      }
    }
  }
  for (const { phone, page } of phones) {
    await phone.setOnline(true)
    await savedState(await page(), /sent/i)
  }
  await owner.send({ id: crypto.randomUUID(), kind: 'finish', seen: 0 })
  const { entries, discrepancies } = (await owner.read(0)).body as Pick<FinishedRound, 'discrepancies'> & {
    entries: StoredEntry[]
  }
  const round = await (await golfer.send('GET', `/rest/round/${owner.token}`)).json()
  for (const { phone } of phones) await phone.remove()

  const ids = new Set<string>()
  const missing = saved.flatMap((one) => {
    const found = entries.find((entry) => !ids.has(entry.id) && isEntryOf(entry, one))
    if (!found) return [`${one.strokes} on hole ${one.hole} of ${one.player} by ${one.by} is not in the log`]
    ids.add(found.id)
    return []
  })
  return {
    saved: saved.length,
    kills,
    lost: [...missing, ...lostEntries(ids, { log: entries, discrepancies, round })],
  }
}

function isEntryOf(entry: StoredEntry, { by, player, hole, strokes }: Saved): boolean {
  const isSame = entry.kind === 'score' && entry.player === player && entry.hole === hole
  return isSame && entry.by === by && entry.strokes === strokes
}

const shown = (page: Page) => page.getByRole('heading', { name: /^Hole \d/ }).waitFor()

/** Waits until the screen says something about what was entered. */
const savedState = (page: Page, text: RegExp) => page.getByRole('button', { name: text }).first().waitFor()
