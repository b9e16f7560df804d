/** What chat programs show for a link to any page but a round. */
export const SITE_IMAGE = { path: '/link-preview.png', alt: 'A flag on a golf green.' } as const
