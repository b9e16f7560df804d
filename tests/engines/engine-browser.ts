/** A browser of another engine than Chromium, with one page. */
export interface EngineBrowser {
  goTo(url: string): Promise<void>
  /** Runs a function in the page. It cannot use variables of its surroundings; its arguments and result are JSON. */
  run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<R>
  /** Clicks an element as a user does. Throws if it is not there, disabled or covered. */
  click(element: ElementQuery): Promise<void>
  /** Types text into a field. */
  type(element: ElementQuery, text: string): Promise<void>
  pressArrowRight(): Promise<void>
  clearCookies(): Promise<void>
  /** Returns the page errors, console errors and violations of the content policy since the last call. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}

export interface ElementQuery {
  /** CSS selector. */
  css: string
  /** The element's label or text; if omitted, any element matches. */
  name?: string
}

/** Returns the first enabled element for a query. Runs in the page. */
export function findElement({ css, name }: ElementQuery): HTMLElement | undefined {
  const nameOf = (element: HTMLElement) =>
    element.ariaLabel ??
    (element as Partial<HTMLInputElement>).labels?.[0]?.textContent ??
    element.textContent
  return [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) => !element.matches(':disabled') && (name === undefined || nameOf(element)?.trim() === name),
  )
}
