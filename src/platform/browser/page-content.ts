let resolve = () => {}
const loaded = new Promise<void>((done) => {
  resolve = done
})

/** Lets what a page needs less wait for its content. Shared by the islands of a page that loads content late. */
export const pageContent = {
  /** Resolves when the content has loaded or failed to load. */
  loaded,
  reportLoaded: (): void => resolve(),
}
