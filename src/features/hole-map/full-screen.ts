interface Options {
  button: HTMLElement
  root: HTMLElement
  /** Lets the page show the frame over everything else, for browsers that show only videos in full screen (iPhone). */
  fill: (isFilling: boolean) => void
}

/** Makes a button show the map in full screen, and end that. */
export function createFullScreen({ button, root, fill }: Options): void {
  let isFilling = false

  function write(): void {
    const isFull = isFilling || document.fullscreenElement !== null
    root.toggleAttribute('data-full', isFull)
    button.setAttribute('aria-pressed', String(isFull))
  }

  function setFilling(next: boolean): void {
    isFilling = next
    fill(next)
    write()
  }

  button.addEventListener('click', () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (isFilling || !document.fullscreenEnabled) setFilling(!isFilling)
    else root.requestFullscreen().catch(() => setFilling(true))
  })
  document.addEventListener('fullscreenchange', write)
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isFilling) return
    setFilling(false)
    // The page would close what the map is in.
    event.stopImmediatePropagation()
  })
}
