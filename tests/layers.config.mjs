// Rules for imports between layers; see ARCHITECTURE.md, "Layers".
const LAYERS = ['contract', 'domain', 'platform', 'ui', 'features', 'layouts', 'pages']

/** Components without hooks; the first look can show them before React's DOM library arrives. */
const STATIC = '(\\.static|^src/ui/(PageTitle|feedback/Spinner|form/(Text|Link)?Button))\\.tsx$'

/** The floors of the service, from the ground; what assembles and runs it stands above them, in `src/service`. */
const FLOORS = ['base', 'mail', 'accounts', 'golf', 'staff']

/** A floor imports only floors to its left. */
const floors = FLOORS.map((floor, index) => ({
  name: `${floor}-imports-lower-floors-only`,
  severity: 'error',
  from: { path: `^src/service/${floor}/` },
  to: {
    path: '^src/service/',
    pathNot: `^src/service/(${FLOORS.slice(0, index + 1).join('|')})/`,
  },
}))

/** A layer imports only layers to its left. */
const upwards = LAYERS.map((layer, index) => ({
  name: `${layer}-imports-downwards-only`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: `^src/(${[...LAYERS.slice(index + 1), 'service', 'hosting'].join('|')})/` },
}))

export default {
  forbidden: [
    ...upwards.filter((rule) => rule.to.path),
    ...floors,
    {
      name: 'nothing-imports-the-service',
      severity: 'error',
      from: { pathNot: '^src/service/' },
      to: { path: '^src/service/' },
    },
    {
      name: 'the-service-imports-only-shared-layers',
      severity: 'error',
      from: { path: '^src/service/' },
      to: { path: '^src/(platform|ui|features|layouts|pages|styles)/' },
    },
    {
      name: 'hosting-imports-only-routes-and-settings',
      severity: 'error',
      from: { path: '^src/hosting/' },
      to: { path: '^src/(contract|domain|platform|ui|features|layouts|pages|service)/' },
    },
    {
      name: 'golfers-pages-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/features/(?!staff/)([^/]+)/' },
      to: {
        path: '^src/features/(?!staff/)',
        pathNot: ['^src/features/$1/', '^src/features/(session|shared|hole-map)/'],
      },
    },
    {
      name: 'golfers-pages-import-nothing-of-staff',
      severity: 'error',
      from: { path: '^src/features/(?!staff/)' },
      to: { path: '^src/(features|contract)/staff/' },
    },
    {
      name: 'staff-pages-do-not-import-each-other',
      comment: 'The page that shows a golfer to staff is made of the history; the others use what is shared.',
      severity: 'error',
      from: { path: '^src/features/staff/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/staff/($1|shared)/',
          '^src/features/(session|shared|hole-map)/',
          '^src/features/history/',
        ],
      },
    },
    {
      name: 'ui-takes-plain-values',
      comment: 'Components of ui receive plain values as props, never a store or the API.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '(^src/platform/)|(nanostores)' },
    },
    {
      name: 'static-components-have-no-hooks',
      comment:
        'The first look calls them as plain functions, so they import only types from React, and each other.',
      severity: 'error',
      from: { path: STATIC },
      to: {
        path: [
          'node_modules/(@types/)?react/',
          'node_modules/@nanostores/react/',
          '\\.tsx$',
          '/use-[^/]+\\.ts$',
        ],
        pathNot: STATIC,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'views-use-no-browser',
      comment:
        'A view gets what it needs of the browser as props or from its store, or hands something over with `useSharing`. Islands, pages and parts that are loaded later pass it on. The channel belongs to the frame of the map.',
      severity: 'error',
      from: {
        path: '^src/features/.*\\.tsx$',
        pathNot: '(\\.island|Page|/later|/browser-[^/]+)\\.tsx$',
      },
      to: {
        path: '^src/platform/browser/',
        pathNot: '/(use-sharing|hole-map-channel)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/(domain|contract)/' },
      to: { path: '(react|nanostores|leaflet|firebase|astro)', dependencyTypesNot: ['local'] },
    },
    {
      name: 'only-platform-reads-the-settings',
      severity: 'error',
      from: { path: '^src/(ui|features|domain|contract)/' },
      to: { path: '^src/settings\\.ts$' },
    },
    {
      name: 'only-platform-imports-the-realtime-sdk',
      severity: 'error',
      from: { pathNot: '^src/platform/' },
      to: { path: 'node_modules/(@firebase|firebase)/' },
    },
    {
      name: 'only-the-map-frame-imports-leaflet',
      severity: 'error',
      from: { pathNot: '^src/features/hole-map/' },
      to: { path: 'node_modules/leaflet/' },
    },
    {
      name: 'the-worker-imports-only-routes',
      severity: 'error',
      from: { path: '^src/offline/' },
      to: { path: '^src/(domain|platform|ui|features|layouts|pages|service|hosting|settings)' },
    },
    {
      name: 'only-platform-and-hosting-import-offline',
      severity: 'error',
      from: { pathNot: '^src/(platform|hosting|offline)/' },
      to: { path: '^src/offline/' },
    },
    {
      name: 'functions-of-hosts-import-only-shared-code',
      severity: 'error',
      from: { path: '^src/edge/', pathNot: '^src/edge/render-' },
      to: { path: '^src/(platform|ui|features|layouts|pages|service|hosting|offline|settings)' },
    },
    { name: 'no-circular-imports', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
