/**
 * Tells the page of another site around a frame how high the content of a page is, at first and whenever that changes.
 * The message says nothing else, so any site may receive it.
 * @param content the element with the content; it may be higher than that
 */
export function reportHeight(content: HTMLElement): void {
  if (window.parent === window) return
  let told = 0
  const tell = () => {
    const style = getComputedStyle(document.body)
    const padding = Number.parseFloat(style.paddingBlockStart) + Number.parseFloat(style.paddingBlockEnd)
    const heights = boxesIn(content).map((box) => box.getBoundingClientRect().height)
    const height = Math.ceil(heights.reduce((sum, one) => sum + one, padding))
    if (height === told) return
    told = height
    // The type of `adaptingEmbedCode`, from which nothing is imported: it is in no file of this page.
    window.parent.postMessage({ type: 'round/height', height }, '*')
  }
  new ResizeObserver(tell).observe(content)
  new MutationObserver(tell).observe(content, { childList: true, subtree: true, characterData: true })
}

/** Returns the children, instead of an island, which has no box, its content. */
function boxesIn(element: Element): Element[] {
  return [...element.children].flatMap((child) =>
    getComputedStyle(child).display === 'contents' ? boxesIn(child) : child,
  )
}
