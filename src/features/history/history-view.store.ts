import { atom } from 'nanostores'
import type { Page } from '../../platform/browser/page.ts'
import { routes } from '../../routes.ts'

/** The view that the history page shows. It is part of the URL. */
export type HistoryView =
  | { name: 'rounds' }
  | { name: 'statistics' }
  | { name: 'handicap' }
  | { name: 'year'; year: number }
  | { name: 'partner'; partner: string }

const ROUNDS: HistoryView = { name: 'rounds' }

export function readView(query: URLSearchParams): HistoryView {
  const name = query.get('view')
  const year = query.get('year') ?? ''
  if (name === 'year' && /^\d{4}$/.test(year)) return { name, year: Number(year) }
  if (name === 'handicap') return { name }
  const partner = query.get('partner')
  if (name === 'partner' && partner) return { name, partner }
  return name === 'statistics' || name === 'year' ? { name: 'statistics' } : ROUNDS
}

export function viewPath(view: HistoryView): string {
  const { path } = routes.rounds
  if (view.name === 'rounds') return path
  const { name, ...parameters } = view
  return `${path}?${new URLSearchParams({ view: name, ...parameters } as Record<string, string>)}`
}

/** Creates the store of the view, which follows the URL. */
export function createHistoryView(page: Page) {
  const $view = atom<HistoryView>(ROUNDS)
  const read = () => {
    const view = readView(page.url().searchParams)
    if (viewPath(view) !== viewPath($view.get())) $view.set(view)
  }
  return {
    $view,
    /** Shows a view and adds a history entry. @param path of the page, with or without a query */
    open(path: string): void {
      page.rewrite(path, 'push')
      read()
    },
    /** Follows the URL. Returns an unsubscribe function. */
    start(): () => void {
      read()
      return page.onChange(read)
    },
  }
}
export type HistoryViews = ReturnType<typeof createHistoryView>
