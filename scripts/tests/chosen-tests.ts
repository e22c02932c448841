// Which test files and stories each tier runs (scripts/tests/tier.ts). No other file says this.
//
// A new test file needs no line here: it runs in every tier, on SQLite. If it uses a database, `npm run test:all` also runs it on
// PostgreSQL. Add it
// - to ON_BOTH_DATABASES if what it tests can differ between SQLite and PostgreSQL: statements, locks, races, limits;
// - to LEFT_TO_ALL if it starts processes, builds something, acts as a proxy or a gateway, or needs more than a few seconds.
// A new story runs in `npm test` only if it is in STORIES.
// To leave a single test of a file to `test:all`, use `test.skipIf(!isAll)`. If a test has many similar items, `triedOf` takes a sample.

/** Tests of the server (from server/src) that run on both databases in every tier. */
export const ON_BOTH_DATABASES = [
  'access/{before-yes,creations,families-apart,levels,paging,permissions}',
  'database/{database,distribution,durability,families-apart,plans,postgres-pool,row-by-key}',
  'database/stored/old-rows',
  'features/circle/open-evening',
  'features/family-start/proposed-circles',
  'features/messages/{leases,limits,queueing}',
  'features/planning/{own-offers,places}',
  'features/tasks/{take,task-states,tasks.routes}',
  'http/{bad-input,every-call,rate-limits}',
  'main.postgres',
  'retention',
  'store/conditions',
].map((name) => `src/${name}.test.ts`)

/** The files that `npm test` leaves out, by the project of vitest.config.ts. */
export const LEFT_TO_ALL = {
  'server on SQLite': [
    'commands/{doctor,mail,operator,outbound,papers,restore,settings-file,sms,watch}',
    'database/{backups,pooler,private-files}',
    'database/{moving,restoring,waiting}/*',
    'features/reminders/{asks-at-random,clock-changes}',
    'http/largest-family',
    'main.jobs',
    'operator/staff-sessions',
    'platform/providers/extending',
  ].map((name) => `src/${name}.test.ts`),
  scripts: ['android/*', 'build-web', 'build/*', 'deploy/{offsite,proxies}', 'messages/pseudo-language', 'monitoring/*', 'options'].map(
    (name) => `${name}.test.ts`,
  ),
  // The tests of the components that most people see still run: the list of tasks, a task, joining, logging in, the overview, the circle.
  components: [
    'app/{error-screens,foreign-replies,large-*,offline-*,typed-forms-all,wide-screen}',
    'features/circle/{add-*,requests}',
    'features/{family-settings,family-start,install,invitations,legal,meals,messages}/*',
    'features/overview/{events,past-coverage}',
    'features/planning/{edit-task,family-task,new-task,new-task-hint,new-task-on-days,on-behalf,paste,paste-file,phone-calls,ready-list,thanks,who-sees}',
    'features/planning/parts/form/*',
    'features/sign-in/{code-login,roles}',
    'features/supporters/{consent,profile}',
    'features/tasks/{asked,other-times,pick-day,questions,stand-ins}',
    'features/welcome/entrance',
    'platform/live/*',
  ].map((name) => `src/${name}.test.tsx`),
}

/** The stories of `npm test`, by file and beginning of the title: about one for each subject. The main job runs on both databases. */
export const STORIES = {
  /** On a phone, with PostgreSQL. */
  onPostgres: ['main-job a family asks for help'],
  onPhone: [
    'asking/ask-link the link of an SMS',
    'defects a server error shows',
    'joining/declined the app promises a message',
    'joining/welcome a person added by mistake can leave',
    'network/lost-reply however often',
    'offline offline the app shows',
    'printed-week a full week',
    'reminders a push notification',
    'two-families a task typed for one family',
    'undo a cancelled task',
    'weight a first page requests',
    'weight all scripts except app and react are small',
    'weight the first pages stay within their size limits in ru',
    'write-tasks a list from a chat',
  ],
  onDesktop: ['keyboard with a keyboard alone', 'main-job a family asks for help'],
}

/** Tests of `npm test` that may take longer than 3 s, and stories that may take longer than 20 s, each with the reason. */
export const MAY_BE_SLOW: { file: string; test: string; reason: string }[] = [
  { file: 'tests/e2e/main-job.story.ts', test: 'a family asks for help', reason: 'the whole of the main job, by two people' },
  { file: 'server/src/main.test.ts', test: 'a second server', reason: 'starts two servers' },
  { file: 'server/src/main.test.ts', test: 'SIGTERM lets', reason: 'starts two servers' },
  { file: 'server/src/main.kill.test.ts', test: 'confirmed writes', reason: 'kills a server, and starts it twice' },
  { file: 'server/src/main.postgres.test.ts', test: 'a PostgreSQL that comes and goes without', reason: 'stops and starts PostgreSQL' },
  {
    file: 'server/src/commands/commands.test.ts',
    test: 'a backup made while the server runs',
    reason: 'backs up and restores beside two servers',
  },
  {
    file: 'scripts/patterns/patterns.test.ts',
    test: 'no regular expression for strangers’ text',
    reason: 'loads what builds patterns, and tries each at hundreds of texts',
  },
  { file: 'tests/gateway/kannel.test.ts', test: 'texts in every', reason: 'starts a gateway and a server, which look once a second' },
  { file: 'tests/gateway/mail.test.ts', test: 'a mail that is refused', reason: 'starts mail servers, and waits for a late bounce' },
  {
    file: 'server/src/features/circle/roles-at-random.test.ts',
    test: 'no one ever becomes owner',
    reason: 'with fewer random runs the family is handed over too rarely',
  },
  {
    file: 'server/src/features/supporters/ways-in.test.ts',
    test: 'whatever people do with addresses',
    reason: 'runs 75 histories each, since one way in is one too many',
  },
  { file: 'server/src/testing/past/kept.test.ts', test: 'the data of', reason: 'reads every call of an old installation' },
]
