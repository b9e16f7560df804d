import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { startSiteProcess } from '../support/site-process.ts'

/** The number of characters of a promo code that find it. */
const CODE_BEGINNING = 6
const FILES = 20
/** Short, because other versions may lack a task, but long enough for a slow machine. */
const STEP_TIMEOUT_MS = 4000

interface Counted {
  keys: number
  clicks: number
}

/** A support person at a page, whose key presses and clicks are counted. */
interface Person {
  page: Page
  counted: Counted
  /** Each character counts as one key. */
  type(text: string): Promise<void>
  press(...keys: string[]): Promise<void>
  /** Clicks an element; counts as one click. */
  click(target: Locator): Promise<void>
  /** Clicks a field and types into it. */
  fill(field: Locator, text: string): Promise<void>
  search(text: string): Promise<void>
  /** Types the beginning of what identifies a golfer, and chooses the first suggestion. */
  choose(text: string, found: string): Promise<void>
}

/**
 * Does ten everyday tasks of support in the console, each from a freshly opened console, and counts keys and clicks.
 * @param origin of a running service with the demo data, for example of another version; by default this build is
 * started
 */
export async function measureSupportTasks(browser: Browser, origin?: string) {
  const site = origin === undefined ? await startSiteProcess({ LIVE_HOLE_MS: '600000' }) : undefined
  const context = await browser.newContext({
    baseURL: origin ?? site?.origin ?? '',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  const folder = await mkdtemp(path.join(tmpdir(), 'support-tasks-'))
  try {
    const page = await context.newPage()
    await signIn(page)
    const files = await writeRounds(page, folder)
    const rows: Record<string, string | number>[] = []
    for (const [task, run] of Object.entries(tasks)) rows.push({ task, ...(await measure(page, files, run)) })
    return rows
  } finally {
    await context.close()
    await site?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(page: Page, files: string[], run: Task) {
  await page.goto('/admin')
  await searchBox(page).waitFor()
  const person = personAt(page)
  const startedMs = performance.now()
  try {
    await run(person, files)
  } catch (error) {
    const [reason = ''] = String(error).split('\n')
    return { keys: '–', clicks: '–', seconds: `not possible (${reason.slice(0, 60)})` }
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  return { ...person.counted, seconds }
}

function personAt(page: Page): Person {
  const counted: Counted = { keys: 0, clicks: 0 }
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      counted.keys += 1
    }
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    counted.keys += text.length
  }
  const click = async (target: Locator) => {
    await target.click()
    counted.clicks += 1
  }
  async function focusSearch() {
    const isFocused = await searchBox(page).evaluate((box) => box === document.activeElement)
    if (!isFocused) await press('/')
  }
  return {
    page,
    counted,
    press,
    type,
    click,
    async fill(field, text) {
      await click(field)
      await type(text)
    },
    async search(text) {
      await focusSearch()
      await type(text)
      await press('Enter')
    },
    async choose(text, found) {
      await focusSearch()
      await type(text)
      await page.getByRole('option').filter({ hasText: found }).first().waitFor()
      await press('ArrowDown', 'Enter')
      await shows(page, found)
    },
  }
}

type Task = (person: Person, files: string[]) => Promise<void>

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Support id' })
const result = (page: Page) => page.getByRole('region', { name: 'Search result' })
const shows = (page: Page, text: string) => result(page).getByText(text).first().waitFor()

const openAnn = (person: Person) => person.choose('ann', 'ann@example.com')

async function findRoundAtKeaFlat(person: Person): Promise<Locator> {
  const { page } = person
  await openAnn(person)
  await person.click(page.getByRole('tab', { name: /^Rounds/ }))
  await person.fill(page.getByPlaceholder('Filter rounds'), 'kea')
  const row = page.getByRole('row').filter({ hasText: 'Kea Flat' }).first()
  await row.waitFor()
  return row
}

const tasks: Record<string, Task> = {
  async 'find a golfer by part of the e-mail'(person) {
    await person.choose('nell', 'nell@example.com')
  },
  async 'find a golfer by an order number'(person) {
    await person.search('18745')
    await shows(person.page, 'ann@example.com')
  },
  async 'delete the round at Kea Flat'(person) {
    const row = await findRoundAtKeaFlat(person)
    await person.click(row.getByRole('button', { name: 'Delete', exact: true }))
    await person.page.getByRole('button', { name: 'Undelete' }).first().waitFor()
  },
  async 'undo that deletion'(person) {
    const row = await findRoundAtKeaFlat(person)
    await person.click(row.getByRole('button', { name: 'Undelete' }))
    await row.getByRole('button', { name: 'Delete', exact: true }).waitFor()
  },
  async 'extend a license by 30 days'(person) {
    await openAnn(person)
    await person.click(person.page.getByRole('button', { name: 'Extend…' }))
    await person.page.getByLabel('Extend by days').waitFor()
    await person.press('Enter')
    await person.page.getByText('License changed').waitFor()
  },
  async 'change a login by mistake, and change it back'(person) {
    const { page } = person
    await person.choose('nell', 'nell@example.com')
    const change = async (login: string) => {
      await person.fill(page.getByLabel('New login'), login)
      await person.press('Enter')
      await person.click(page.getByRole('dialog').getByRole('button', { name: 'Change login' }))
      await page.getByText('Login changed').first().waitFor()
    }
    await change('nell@exmaple.com')
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    if (await undo.isVisible()) {
      await person.click(undo)
      await page.getByText('Undone: ').waitFor()
    } else await change('nell@example.com')
  },
  async 'upload 20 rounds'(person, files) {
    const { page } = person
    await openAnn(person)
    await person.click(page.getByRole('button', { name: 'Actions' }))
    await person.click(page.getByRole('button', { name: 'Upload round…' }))
    await page.getByLabel('Install id:').waitFor()
    const input = page.locator('input[type=file]').first()
    const takesMany = await input.evaluate((element) => (element as HTMLInputElement).multiple)
    for (const chosen of takesMany ? [files] : files) {
      await input.setInputFiles(chosen)
      // Opening the file dialog and confirming it count as two clicks.
      person.counted.clicks += 2
      await person.click(page.getByRole('button', { name: 'Submit', exact: true }))
      const done = takesMany ? page.getByText(`${FILES} uploaded`).first() : page.getByText('Success loading')
      await done.waitFor({ timeout: 20_000 })
    }
  },
  async 'see what a colleague did today'(person) {
    await person.click(person.page.getByRole('link', { name: 'Audit' }))
    await person.page.waitForURL('**/audit*')
    await person.page.getByLabel('Person').selectOption('staff@example.com')
    person.counted.clicks += 2
    await person.page.getByRole('listitem').filter({ hasText: 'nell@' }).first().waitFor()
  },
  async 'look up a promo code'(person) {
    const { page } = person
    const code = await newCode(page)
    await person.search(code.slice(0, CODE_BEGINNING))
    await page.getByText('Promo Code Details').waitFor()
  },
  async 'update the maps of two facilities'(person) {
    const { page } = person
    await page.goto('/pinhole')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const name of ['Harrow Down', 'Skerry Links']) {
      await person.click(page.getByRole('link', { name: `Update the Google map of ${name}` }))
      await page.waitForURL('**/pinhole/maps?*')
      await page.getByLabel('Facility Id').waitFor()
      await person.press('Enter')
      await page.getByRole('status').filter({ hasText: /updat/i }).first().waitFor()
      await page.goBack()
      person.counted.keys += 1
    }
  },
}

async function newCode(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const forgeryToken = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const order = { category: 'press', batch: 'bench', type: 'pro_year', description: 'Bench', count: 1 }
  const response = await page.request.post('/rest/admin/promo_code/generate', {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(forgeryToken) },
    data: order,
  })
  const [code = ''] = (await response.json()) as string[]
  return code
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill('staff@example.com')
  await page.getByLabel('Password', { exact: true }).fill('fairway-staff')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/rounds')
}

async function writeRounds(page: Page, folder: string): Promise<string[]> {
  const recorded = await (await page.request.get(`/rest/admin/download_round/${DEMO_TOKENS.medal}`)).json()
  return Promise.all(
    Array.from({ length: FILES }, async (_, index) => {
      const file = path.join(folder, `round-${index}.json`)
      await writeFile(file, JSON.stringify({ ...recorded, token: `support-task-${index}-${Date.now()}` }))
      return file
    }),
  )
}
