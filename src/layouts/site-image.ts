/** The link preview image of all pages except rounds. */
export const SITE_IMAGE = { path: '/link-preview.png', alt: 'A flag on a golf green.' } as const
