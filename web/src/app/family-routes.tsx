import type { ComponentType } from 'react'
import { familyQuery, supporterQuery } from '../features/families/families.api.ts'
import { membersQuery, requestsQuery } from '../features/family/circle.api.ts'
import { eventsQuery, memberIdFrom } from '../features/family/events.api.ts'
import { familySettingsQuery } from '../features/family/family-settings.api.ts'
import { familyTaskQuery, familyTasksQuery } from '../features/family/family-tasks.api.ts'
import { invitationsQuery } from '../features/family/invitations.api.ts'
import { messagesQuery } from '../features/family/messages.api.ts'
import { overviewQuery } from '../features/family/overview.api.ts'
import { settingsQuery } from '../features/sign-in/sign-in.api.ts'
import { withWords } from '../i18n/catalogues.ts'
import { CallError } from '../platform/api-client.ts'
import type { Route } from './arrivals.ts'
import { NotFoundScreen } from './error-screens.tsx'
import { inFamily } from './loaders.ts'
import { paths } from './paths.ts'
import { load, queryClient } from './query-client.ts'
import { Waiting } from './shell.tsx'

const familyPart = (screen: () => Promise<ComponentType>) => withWords(['family'], screen)

/** The family's side. */
export const familyScreens: Route[] = [
  {
    path: '/family',
    load: async () => {
      const overview = inFamily((family) => [load(overviewQuery(family)), load(familyQuery(family)), load(supporterQuery(family))])
      return overview().catch((error: unknown) => {
        // The SMS about a role that is offered leads here: the list of a supporter asks whether they accept.
        if (error instanceof CallError && error.code === 'not_allowed') return paths.home()
        throw error
      })
    },
    screen: familyPart(async () => (await import('../features/family/overview.screen.tsx')).OverviewScreen),
  },
  {
    path: '/family/tasks',
    load: inFamily((family) => [load(familyTasksQuery(family)), load(familyQuery(family))]),
    screen: familyPart(async () => (await import('../features/family/tasks.screen.tsx')).FamilyTasksScreen),
  },
  {
    path: '/family/tasks/new',
    Fallback: Waiting,
    load: ({ search }) => {
      const from = Number(search.get('from'))
      return inFamily((family) => [load(familyQuery(family)), ...(from > 0 ? [load(familyTaskQuery(family, from))] : [])])()
    },
    screen: familyPart(async () => (await import('../features/family/new-task.screen.tsx')).NewTaskScreen),
  },
  {
    path: '/family/tasks/list',
    Fallback: Waiting,
    load: inFamily((family) => [load(familyQuery(family))]),
    screen: familyPart(async () => (await import('../features/family/ready-list.screen.tsx')).ReadyListScreen),
  },
  {
    path: '/family/tasks/paste',
    Fallback: Waiting,
    load: inFamily((family) => [load(familyQuery(family))]),
    screen: familyPart(async () => (await import('../features/family/paste.screen.tsx')).PasteScreen),
  },
  {
    path: '/family/tasks/:id',
    Fallback: Waiting,
    load: ({ params }) => inFamily((family) => [load(familyTaskQuery(family, Number(params.id))), load(familyQuery(family))])(),
    screen: familyPart(async () => (await import('../features/family/edit-task.screen.tsx')).EditTaskScreen),
  },
  {
    path: '/family/invite',
    Fallback: Waiting,
    load: inFamily((family) => [load(invitationsQuery(family)), load(familyQuery(family))]),
    screen: familyPart(async () => (await import('../features/family/invite.screen.tsx')).InviteScreen),
  },
  {
    path: '/family/requests',
    load: inFamily((family) => [load(requestsQuery(family))]),
    screen: familyPart(async () => (await import('../features/family/requests.screen.tsx')).RequestsScreen),
  },
  {
    path: '/family/circle',
    load: inFamily((family) => [load(membersQuery(family)), load(requestsQuery(family)), load(supporterQuery(family))]),
    screen: familyPart(async () => (await import('../features/family/circle.screen.tsx')).CircleScreen),
  },
  {
    path: '/family/circle/add',
    Fallback: Waiting,
    load: inFamily((family) => [load(familyQuery(family))]),
    screen: familyPart(async () => (await import('../features/family/add-person.screen.tsx')).AddPersonScreen),
  },
  {
    path: '/family/messages',
    load: inFamily((family) => [queryClient.ensureInfiniteQueryData(messagesQuery(family))]),
    screen: familyPart(async () => (await import('../features/family/messages.screen.tsx')).MessagesScreen),
  },
  {
    path: '/family/settings',
    load: inFamily((family) => [load(familySettingsQuery(family)), load(familyQuery(family))]),
    screen: familyPart(async () => (await import('../features/family/settings.screen.tsx')).FamilySettingsScreen),
  },
  {
    path: '/family/events',
    load: ({ search }) =>
      inFamily((family) => [
        queryClient.ensureInfiniteQueryData(eventsQuery(family, memberIdFrom(search))),
        load(familySettingsQuery(family)),
      ])(),
    screen: familyPart(async () => (await import('../features/family/events.screen.tsx')).EventsScreen),
  },
  {
    path: '/family/week',
    load: inFamily((family) => [load(familyTasksQuery(family)), load(familyQuery(family)), load(invitationsQuery(family))]),
    screen: familyPart(async () => (await import('../features/family/week.screen.tsx')).WeekScreen),
  },
  { path: '*', screen: async () => NotFoundScreen },
]

/** Before there is a family: no menu stands around it. */
export const startScreens: Route[] = [
  {
    path: '/family/start',
    load: async () => {
      await load(settingsQuery)
      return null
    },
    screen: withWords(['family', 'account'], async () => (await import('../features/family/start.screen.tsx')).StartScreen),
  },
]
