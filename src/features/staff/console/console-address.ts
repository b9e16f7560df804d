export const CONSOLE_TABS = ['user', 'uploader', 'promo'] as const
export type ConsoleTab = (typeof CONSOLE_TABS)[number]
/** `details` shows what wide windows have beside the lists. */
export const RESULT_TABS = ['installs', 'rounds', 'properties', 'details'] as const
export type ResultTab = (typeof RESULT_TABS)[number]
export const PROMO_VIEWS = ['generate', 'reports', 'lookup'] as const
export type PromoView = (typeof PROMO_VIEWS)[number]

/** The part of the console's state that is in its URL. A text is empty when nothing is chosen. */
export interface ConsoleAddress {
  tab: ConsoleTab
  query: string
  /**
   * The list to show. Empty for the default: the user's rounds if a round was searched for, otherwise their installs.
   */
  result: ResultTab | ''
  /** The token of the round that was searched for and is marked. */
  round: string
  /** The token of the competition that was searched for and is shown. */
  competition: string
  view: PromoView
  category: string
  batch: string
  code: string
}

export const emptyAddress: ConsoleAddress = {
  tab: 'user',
  query: '',
  result: '',
  round: '',
  competition: '',
  view: 'generate',
  category: '',
  batch: '',
  code: '',
}

function oneOf<Name extends string>(names: readonly [Name, ...Name[]], value: string | null): Name {
  return names.find((name) => name === value) ?? names[0]
}

/** Parses the query of a URL. Missing and unknown values get their defaults. */
export function parseConsoleAddress(search: string): ConsoleAddress {
  const params = new URLSearchParams(search)
  const text = (name: string) => params.get(name) ?? ''
  return {
    tab: oneOf(CONSOLE_TABS, params.get('tab')),
    query: text('query').trim(),
    result: RESULT_TABS.find((name) => name === params.get('result')) ?? '',
    round: text('round').trim(),
    competition: text('competition').trim(),
    view: oneOf(PROMO_VIEWS, params.get('view')),
    category: text('category'),
    batch: text('batch'),
    code: text('code').trim(),
  }
}

/** Returns the keys of the selected view, because the URL does not contain other values. */
function relevantKeys(address: ConsoleAddress): (keyof ConsoleAddress)[] {
  if (address.tab === 'user') return address.query ? ['query', 'result', 'round', 'competition'] : []
  // The golfer whose devices the uploader offers.
  if (address.tab === 'uploader') return address.query ? ['query'] : []
  if (address.view === 'reports') return ['view', 'category', 'batch']
  return address.view === 'lookup' ? ['view', 'code'] : ['view']
}

/** Returns the query of a URL with its question mark; empty if all values have their defaults. */
export function buildConsoleSearch(address: ConsoleAddress): string {
  const params = new URLSearchParams()
  for (const key of ['tab' as const, ...relevantKeys(address)]) {
    if (address[key] !== emptyAddress[key]) params.set(key, address[key])
  }
  const query = params.toString()
  return query && `?${query}`
}

/** Returns the page title, which distinguishes several open consoles in browser tabs and history. */
export function consoleTitle(address: ConsoleAddress): string {
  const { tab, query, view, category, batch, code } = address
  if (tab === 'uploader') return 'Round uploader - Console'
  if (tab === 'user') return query ? `${query} - Console` : 'Console'
  if (view === 'lookup') return `${code || 'Look up'} - Promo codes`
  if (view === 'reports') return `${category && batch ? `${category} / ${batch}` : 'Reports'} - Promo codes`
  return 'Promo codes - Console'
}
