/** The manifest of an icon on the home screen that opens the page on which it was made. */
export const PAGE_MANIFEST_PATH = '/page-manifest.json'

/** The icon that a browser of iOS puts on the home screen. */
export interface HomeScreen {
  /**
   * Makes the icon open this page instead of the start page, which viewers without an account cannot use. Not for other
   * browsers, which would change the start page of the installed app.
   */
  opensThisPage(): void
}

export const homeScreen: HomeScreen = {
  opensThisPage: () =>
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', PAGE_MANIFEST_PATH),
}
