import type { Keeper } from '@hand-in-hand/contract/circle.rules.ts'
import type { Tab } from '@hand-in-hand/contract/tasks.rules.ts'

const part = encodeURIComponent

/** The pages that ask the person to prove their number. Afterwards the person returns to the same page; for `role`, to the first page. */
export const PROOF_BACKS = ['account', 'name', 'number', 'calendar', 'devices', 'data', 'role'] as const
export type ProofBack = (typeof PROOF_BACKS)[number]

/** The address of each screen to which the app itself leads, with its query. */
export const paths = {
  root: '/',
  welcome: '/welcome_page',
  /** The page on which a family asks whether the person helps. This family is not always the current family. */
  welcomeOf: (family: string) => `/welcome_page?family=${part(family)}`,
  /** A page that is shown once, and asks what the person could help with. It leads on to a task (its id as in links), or to the list. */
  welcomeHelp: (taskId?: number) => `/welcome_page?step=help${taskId === undefined ? '' : `&task=${taskId}`}`,
  home: (tab?: Tab) => (tab ? `/home?tab=${tab}` : '/home'),
  finishedTasks: '/home?tab=Finished',
  /** A task, shown in place of the list from which it was opened. `taskId` as in links: negative for a task without time. */
  homeTask: (taskId: number, tab?: Tab | 'Finished') => `/home?${tab ? `tab=${tab}&` : ''}task=${taskId}`,
  myTasks: (fromPreview?: number) => (fromPreview === undefined ? '/my_tasks' : `/my_tasks?fromPreview=${fromPreview}`),
  myTask: (taskId: number) => `/my_tasks?task=${taskId}`,
  /** The page on which a supporter offers something that they could do. */
  could: '/could',
  meals: '/meals',
  me: '/me',
  mePart: (part: 'help' | 'messages' | 'account' | 'calendar' | 'name' | 'number' | 'devices' | 'data') => `/me?part=${part}`,
  /** The step that asks for the code that was sent to a new number. */
  meNumberCode: '/me?part=number&step=code',
  /** The page for a code that proves the person's own number. `back` names the page to return to. */
  meProof: (back: ProofBack, step?: 'code') => `/me?part=proof&back=${back}${step ? '&step=code' : ''}`,
  /**
   * The page that asks for missing consents. `?back` returns to the page before; any other query leads to the first page with that query.
   */
  consent: '/consent',
  goodbye: (after: 'left' | 'refused' | 'erased' | 'erased-here') => `/goodbye?after=${after}`,
  taskPreview: (family: string, taskId: number) => `/t/${part(family)}/${taskId}`,
  /** A help page with a few slides, such as `how-to-log-in`. */
  help: (helperPath: string) => `/helper/${part(helperPath)}`,
  signUpSuccess: '/sign-up/_success_',
  document: (docPath: 'TERMS' | 'PRIVACY' | 'ACCESSIBILITY' | 'IMPRINT') => `/docview/${docPath}`,
  /** The page of a login link, without the link's tokens. */
  login: '/login',
  codeLogin: '/user_login',
  codeLoginCode: '/user_login?step=code',
  invited: '/invited',
  /** The page for a sign-up link that someone of the circle passes on. */
  invite: '/invite',
  install: '/install',
  zero: '/zero',
  welcomeExample: '/welcome_example',
  welcomeDetails: '/welcome_details',
  welcomeWait: '/welcome_wait',
  family: '/family',
  /** The second address of the task list. */
  tasks: '/tasks',
  familyTasks: '/family/tasks',
  familyNewTask: '/family/tasks/new',
  /** All tasks, beginning with one day (YYYY-MM-DD). The next address is the form for a new task on that day. */
  familyTasksOn: (day: string) => `/family/tasks?day=${day}`,
  familyNewTaskOn: (day: string) => `/family/tasks/new?day=${day}`,
  /** The form for a new task, filled from another task. */
  familyCopyTask: (taskId: number) => `/family/tasks/new?from=${taskId}`,
  familyReadyList: '/family/tasks/list',
  familyPaste: '/family/tasks/paste',
  /** The step that shows the tasks that were read from a list, so that the family can check them. */
  familyPasteStep: '/family/tasks/paste?step=drafts',
  familyPromisesStep: '/family/tasks/paste?step=promises',
  familyTask: (taskId: number) => `/family/tasks/${taskId}`,
  familyEditTask: (taskId: number) => `/family/tasks/${taskId}/edit`,
  familyCalls: '/family/calls',
  familyCircle: '/family/circle',
  /** One person of the circle. */
  familyPerson: (id: number) => `/family/circle?person=${id}`,
  /** The circle, scrolled to this member. */
  familyMember: (id: number) => `/family/circle?member=${id}`,
  familyAddPerson: '/family/circle/add',
  familyAddSeveral: '/family/circle/add/several',
  familyAddSeveralStep: '/family/circle/add/several?step=people',
  familyInvite: '/family/invite',
  familyAskByName: '/family/invite/names',
  /** The page on which a friend proposes a circle. The next address is for its later steps. */
  friendStart: '/family/start/friend',
  friendStartStep: (step: 'details' | 'code' | 'link') => `/family/start/friend?step=${step}`,
  /** The page behind the link of a proposed circle. The link's secret is in the fragment at first. */
  asked: '/asked',
  askedStep: (step: 'details' | 'code', keeper: Keeper) => `/asked?step=${step}&keeper=${keeper}`,
  familyStart: '/family/start',
  familyStartStep: (step: 'code' | 'tasks' | 'where') => `/family/start?step=${step}`,
  familyRequests: '/family/requests',
  familyMessages: '/family/messages',
  familySettings: '/family/settings',
  familySettingsPart: (part: 'circle' | 'home' | 'meals' | 'contacts' | 'times' | 'data') => `/family/settings?part=${part}`,
  familyEvents: (member?: number) => (member === undefined ? '/family/events' : `/family/events?by=${member}`),
  familyWeek: '/family/week',
  familyCoverage: '/family/coverage',
  familyMeals: '/family/meals',
  familyNews: '/family/news',
} as const
