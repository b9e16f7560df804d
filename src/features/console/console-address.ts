export const CONSOLE_TABS = ['user', 'uploader', 'promo'] as const
export type ConsoleTab = (typeof CONSOLE_TABS)[number]
export const RESULT_TABS = ['installs', 'rounds', 'properties'] as const
export type ResultTab = (typeof RESULT_TABS)[number]
export const PROMO_VIEWS = ['generate', 'reports', 'lookup'] as const
export type PromoView = (typeof PROMO_VIEWS)[number]

/** What the console shows, as far as a link can tell it. Empty text where nothing is chosen. */
export interface ConsoleAddress {
  tab: ConsoleTab
  query: string
  result: ResultTab
  view: PromoView
  category: string
  batch: string
  code: string
}

export const emptyAddress: ConsoleAddress = {
  tab: 'user',
  query: '',
  result: 'installs',
  view: 'generate',
  category: '',
  batch: '',
  code: '',
}

function oneOf<Name extends string>(names: readonly [Name, ...Name[]], value: string | null): Name {
  return names.find((name) => name === value) ?? names[0]
}

/** Reads an address's query; what is missing or unknown is as on a fresh page. */
export function parseConsoleAddress(search: string): ConsoleAddress {
  const params = new URLSearchParams(search)
  const text = (name: string) => params.get(name) ?? ''
  return {
    tab: oneOf(CONSOLE_TABS, params.get('tab')),
    query: text('query').trim(),
    result: oneOf(RESULT_TABS, params.get('result')),
    view: oneOf(PROMO_VIEWS, params.get('view')),
    category: text('category'),
    batch: text('batch'),
    code: text('code').trim(),
  }
}

/** Which parts belong to what is shown; the others would only make a link longer. */
function partsOf(address: ConsoleAddress): (keyof ConsoleAddress)[] {
  if (address.tab === 'user') return address.query ? ['query', 'result'] : []
  if (address.tab === 'uploader') return []
  if (address.view === 'reports') return ['view', 'category', 'batch']
  return address.view === 'lookup' ? ['view', 'code'] : ['view']
}

/** The query of an address, with its question mark; empty for a fresh page. */
export function buildConsoleSearch(address: ConsoleAddress): string {
  const params = new URLSearchParams()
  for (const part of ['tab' as const, ...partsOf(address)]) {
    if (address[part] !== emptyAddress[part]) params.set(part, address[part])
  }
  const query = params.toString()
  return query && `?${query}`
}

/** For the browser's own tabs and history, where several of these stand beside each other. */
export function consoleTitle(address: ConsoleAddress): string {
  const { tab, query, view, category, batch, code } = address
  if (tab === 'uploader') return 'Round uploader - Console'
  if (tab === 'user') return query ? `${query} - Console` : 'Console'
  if (view === 'lookup') return `${code || 'Look up'} - Promo codes`
  if (view === 'reports') return `${category && batch ? `${category} / ${batch}` : 'Reports'} - Promo codes`
  return 'Promo codes - Console'
}
