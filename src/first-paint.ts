// What shells, head script, islands and those who complete a page agree on for the first paint: the names below, and the
// attribute `data-waiting`. On the root element it says what waits until React knows what the viewer has chosen (`hole`,
// `card`, or `page` for all but the bar), anywhere else that an island shows its spinner.

/** The attribute of the head script's tag with `PageFacts` as JSON. */
const FACTS = 'data-page'
/** The id of the element with the response of `GET /rest/round/{token}`, as JSON. */
export const RESPONSE_ID = 'round-response'
/** Enclose what an island shows while it loads, in place of which the round is written. */
export const CONTENT_START = '<!--content-->'
export const CONTENT_END = '<!--/content-->'

/** The layout of a round's page, as `platform/browser/phone-layout.ts` chooses it in the browser. */
export type PageLayout = 'phone' | 'full'

/** What the head script knows about its page. `{token}` in the URL of a call stands for that in the address. */
export interface PageFacts {
  /** Requested at once. */
  calls?: readonly string[] | undefined
  /** Which segment of the path the token is, from 1; by default 2. */
  tokenAt?: number
  /** Requested after the scripts. */
  nextCalls?: readonly string[] | undefined
  /** Requested in place of both if the address has a scorer key. */
  keyedCall?: string | undefined
  /** Preloaded with it. */
  keyedScripts?: readonly string[]
  /** Receives errors of scripts. */
  errors: string
  minWidthPx?: number | undefined
  hasPhoneLayout?: boolean | undefined
  fillsWindow?: boolean | undefined
  /** Whether calls are sent with the entity tags of the cached responses. */
  revalidates?: boolean | undefined
  /** The round in the page. */
  content?: { layout: PageLayout; isLive: boolean }
}

/** A button of the page. */
export interface Tapped {
  isConnected: boolean
  click(): void
}

declare global {
  interface Window {
    early?: {
      /** The responses that the head script has requested, by URL. */
      calls: Record<string, Promise<Response>>
      /** The buttons that have been pressed in the content of the page before React handles them. */
      taps?: Tapped[]
    }
  }
}

/** Returns the attribute with the facts, for Astro. */
export const factsAttribute = (facts: PageFacts) => ({ [FACTS]: JSON.stringify(facts) })

const ATTRIBUTE = new RegExp(` ${FACTS}="([^"]*)"`)

/** Adds facts to a page that Astro has written. Returns a page without head script unchanged. */
export function addFacts(page: string, facts: Partial<PageFacts>): string {
  return page.replace(ATTRIBUTE, (_, escaped: string) => {
    const known = JSON.parse(escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as PageFacts
    const json = JSON.stringify({ ...known, ...facts })
    return ` ${FACTS}="${json.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
}
