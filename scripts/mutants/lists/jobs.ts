import { mutantsOf } from '../mutant.ts'

const REAL_SERVER = ['server/src/main.jobs.test.ts']
const CLOCK = ['server/src/features/server-settings/clock.test.ts']
const FAMILY_CHECKS = ['server/src/features/reminders/due-messages.test.ts']
const PROMISES = ['server/src/features/asks/planned-asks.test.ts']
const RUNS_NOTHING = 'run: async () => {},'
const feature = (name: string) => `server/src/features/${name}`

export const jobMutants = [
  ...mutantsOf('server/src/main.ts', REAL_SERVER, [
    ['a server that starts does no jobs', 'jobs.start()', ''],
    ['a server that starts sends no messages', 'outbox.start()', ''],
  ]),
  ...mutantsOf('server/src/app.ts', REAL_SERVER, [['no kind of job is started', 'each.start()', 'void each']]),
  ...mutantsOf('server/src/platform/run-periodically.ts', REAL_SERVER, [
    ['a job waits for an hour before its first run', 'void run()', ''],
  ]),
  ...mutantsOf('server/src/platform/run-periodically.ts', CLOCK, [
    ['jobs erase while the clock makes no sense', 'if (await onlyIf()) tellIfLate', 'tellIfLate'],
  ]),
  ...mutantsOf('server/src/platform/clock-sense.ts', CLOCK, [
    ['a clock that is far ahead is trusted at once', 'Math.abs(now - trusted_at) <= TRUSTED_FOR', 'true'],
    ['a clock is trusted as soon as it is watched', 'now - watched_since >= WATCHED_FOR', 'true'],
    ['a clock that jumps again counts as steady', 'Math.abs(step) > STEADY_STEP', 'false'],
  ]),
  ...mutantsOf(feature('tasks/tasks.jobs.ts'), REAL_SERVER, [
    ['private details are kept for ever', 'run: erase,', RUNS_NOTHING],
    ['a reminder at a picked time never comes', 'run: remind,', RUNS_NOTHING],
  ]),
  ...mutantsOf(feature('reminders/reminders.jobs.ts'), REAL_SERVER, [
    ['a reminder does not move with its task', 'run: moveAlong,', RUNS_NOTHING],
    ['no family is looked at', 'run: queueDueMessages,', RUNS_NOTHING],
  ]),
  ...mutantsOf(feature('reminders/due-messages.commands.ts'), REAL_SERVER, [
    ['the usual reminders and questions never come', 'await remindersOf(database, check, ofTaken),', ''],
    ['nobody is asked about a task that nobody took', 'await askCircle(database, check, toAskFor)', 'null'],
    ['no digest comes', '      digests,\n    ]', '    ]'],
  ]),
  ...mutantsOf(feature('reminders/due-messages.commands.ts'), PROMISES, [
    ['no one is asked at the hour that a page says', '[...moments, ...news.moments, nextAsks ?? now]', 'moments'],
  ]),
  ...mutantsOf(feature('asks/whom-to-ask.commands.ts'), PROMISES, [
    [
      'a page promises people who are left in peace',
      'planAsks({ ...known, rows',
      'planAsks({ ...known, people: known.people.map((each) => ({ ...each, messagedAt: [] })), rows',
    ],
    ['two tasks promise the same people', 'known.rows.map((row)', 'known.rows.filter(isIt).map((row)'],
  ]),
  ...mutantsOf('server/src/store/asking/reminders.ts', FAMILY_CHECKS, [
    ['a family that changed is not looked at', 'case when looked_version = version then look_at else 0 end', 'look_at'],
  ]),
  ...mutantsOf(feature('reminders/due-messages.commands.ts'), FAMILY_CHECKS, [
    ['a clock that was ahead skips reminders', 'await forgetFamilyChecksAfter(database, clock() + CLOCKS_MAY_DIFFER)', ''],
    ['a family that fails stops the others', 'failed.set(family.id, error)', 'throw error'],
  ]),
  ...mutantsOf(feature('messages/push.jobs.ts'), REAL_SERVER, [['no notification goes out', 'run: pushDue,', RUNS_NOTHING]]),
  ...mutantsOf(feature('messages/outbox.jobs.ts'), REAL_SERVER, [['what messages said is kept for ever', 'run: erase,', RUNS_NOTHING]]),
  ...mutantsOf(feature('planning/planning.jobs.ts'), REAL_SERVER, [
    ['an endless series ends after eight weeks', 'run: extend,', RUNS_NOTHING],
  ]),
  ...mutantsOf(feature('family-settings/family-settings.jobs.ts'), REAL_SERVER, [
    ['closed families are kept for ever', 'run: eraseClosed,', RUNS_NOTHING],
    ['data that a restore replaced is kept for ever', 'run: eraseReplaced,', RUNS_NOTHING],
  ]),
  ...mutantsOf(feature('sign-in/sign-in.jobs.ts'), REAL_SERVER, [['old codes are kept for ever', 'run: forgetOld,', RUNS_NOTHING]]),
]
