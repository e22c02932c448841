import type { Keeper } from '@hand-in-hand/contract/circle.rules.ts'
import type { Tab } from '@hand-in-hand/contract/tasks.rules.ts'

const part = encodeURIComponent

/** The parts of the profile that ask to prove one's number, and return after it. */
export const PROOF_BACKS = ['account', 'name', 'number', 'calendar', 'devices', 'data', 'role'] as const
export type ProofBack = (typeof PROOF_BACKS)[number]

/** The address of every screen, with its query. */
export const paths = {
  root: '/',
  welcome: '/welcome_page',
  /** Where a family asks whether the person helps. It may not be the current family. */
  welcomeOf: (family: string) => `/welcome_page?family=${part(family)}`,
  /** Once: what the person could help with. It leads on to a task (its id as in links), or to the list. */
  welcomeHelp: (taskId?: number) => `/welcome_page?step=help${taskId === undefined ? '' : `&task=${taskId}`}`,
  home: (tab?: Tab) => (tab ? `/home?tab=${tab}` : '/home'),
  finishedTasks: '/home?tab=Finished',
  homeOn: (day: string) => `/home?tab=AllTasks&day=${day}`,
  /** A task in place of the list that led to it. `taskId` as in links: negative for a task without time. */
  homeTask: (taskId: number, tab?: Tab | 'Finished') => `/home?${tab ? `tab=${tab}&` : ''}task=${taskId}`,
  myTasks: (fromPreview?: number) => (fromPreview === undefined ? '/my_tasks' : `/my_tasks?fromPreview=${fromPreview}`),
  myTask: (taskId: number) => `/my_tasks?task=${taskId}`,
  /** What I could do, beside the tasks that are written. */
  could: '/could',
  meals: '/meals',
  me: '/me',
  mePart: (part: 'help' | 'messages' | 'account' | 'calendar' | 'name' | 'number' | 'devices' | 'data') => `/me?part=${part}`,
  /** The code step for a new number. */
  meNumberCode: '/me?part=number&step=code',
  /** A code that proves one's own number, and the page to return to. */
  meProof: (back: ProofBack, step?: 'code') => `/me?part=proof&back=${back}${step ? '&step=code' : ''}`,
  /** Asks for missing consents. `?back` returns to the page before, any other query to the first page with that query. */
  consent: '/consent',
  goodbye: (after: 'left' | 'refused' | 'erased' | 'erased-here') => `/goodbye?after=${after}`,
  taskPreview: (family: string, taskId: number) => `/t/${part(family)}/${taskId}`,
  /** Behind the link of a message that asked someone, without its secret. */
  help: (helperPath: string) => `/helper/${part(helperPath)}`,
  signUp: (invitation: string) => `/sign-up/${part(invitation)}`,
  signUpForm: (invitation: string) => `/sign__up/${part(invitation)}`,
  signUpSuccess: '/sign-up/_success_',
  document: (docPath: 'TERMS' | 'PRIVACY' | 'ACCESSIBILITY' | 'IMPRINT') => `/docview/${docPath}`,
  /** A login link's page, without its tokens. */
  login: '/login',
  codeLogin: '/user_login',
  codeLoginCode: '/user_login?step=code',
  invited: '/invited',
  /** The sign-up link that someone of the circle passes on. */
  invite: '/invite',
  outbox: '/outbox',
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
  /** All tasks with one day first, and the form for a new task on that day (YYYY-MM-DD). */
  familyTasksOn: (day: string) => `/family/tasks?day=${day}`,
  familyNewTaskOn: (day: string) => `/family/tasks/new?day=${day}`,
  /** The form for a new task, filled from another task. */
  familyCopyTask: (taskId: number) => `/family/tasks/new?from=${taskId}`,
  familyReadyList: '/family/tasks/list',
  familyPaste: '/family/tasks/paste',
  /** The tasks that were read from a list, to check them. */
  familyPasteStep: '/family/tasks/paste?step=drafts',
  familyPromisesStep: '/family/tasks/paste?step=promises',
  familyTask: (taskId: number) => `/family/tasks/${taskId}`,
  familyEditTask: (taskId: number) => `/family/tasks/${taskId}/edit`,
  familyCalls: '/family/calls',
  familyCircle: '/family/circle',
  /** One person of the circle. */
  familyPerson: (id: number) => `/family/circle?person=${id}`,
  /** The circle, at this member. */
  familyMember: (id: number) => `/family/circle?member=${id}`,
  familyAddPerson: '/family/circle/add',
  familyAddSeveral: '/family/circle/add/several',
  familyAddSeveralStep: '/family/circle/add/several?step=people',
  familyInvite: '/family/invite',
  familyAskByName: '/family/invite/names',
  /** A circle that a friend proposes; its steps after the first. */
  friendStart: '/family/start/friend',
  friendStartStep: (step: 'details' | 'code' | 'link') => `/family/start/friend?step=${step}`,
  /** Behind the link of such a circle, whose secret is in the fragment at first. */
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
