import type { ComponentType } from 'react'
import { membersQuery, requestsQuery } from '../features/circle/circle.api.ts'
import { familyQuery, supporterQuery } from '../features/families/families.api.ts'
import { familySettingsQuery } from '../features/family-settings/family-settings.api.ts'
import { askedByNameQuery, invitationsQuery } from '../features/invitations/invitations.api.ts'
import { mealDatesQuery } from '../features/meals/meals.api.ts'
import { messagesQuery } from '../features/messages/messages.api.ts'
import { eventsQuery, memberIdFrom, pastCoverageQuery } from '../features/overview/overview.api.ts'
import { familyTaskAtOnce, familyTaskQuery, familyTasksQuery, overviewQuery } from '../features/planning/family-tasks.api.ts'
import { phoneCallsQuery } from '../features/planning/phone-calls.api.ts'
import { settingsQuery } from '../features/server-settings/server-settings.api.ts'
import { withMessages } from '../i18n/catalogues.ts'
import { CallError } from '../platform/api-client.ts'
import { paths } from '../platform/paths.ts'
import { completeWebView } from '../platform/phone/shell.ts'
import { currentFamily, requireFamily } from '../platform/session.ts'
import { besideTasks, loadFamilyTasks } from './family-tasks-beside.tsx'
import { loadAll, loadForFamily } from './loaders.ts'
import type { Route } from './navigation-state.ts'
import { NotFoundScreen } from './not-found.tsx'
import { load, queryClient } from './query-client.ts'
import { PageLoading } from './shell.tsx'

// This call makes sharing and printing work in the Android app. Only the family's side loads it, so that the files of the other first pages
// stay small.
completeWebView()

// Few people come with a shared text, so this code is loaded only then.
const loadAndDraftSharedText = async (family: string) => (await import('../platform/phone/shared-text.ts')).draftSharedText(family)

const withFamilyMessages = (screen: () => Promise<ComponentType>) => withMessages(['family', 'overview'], screen)
const withStartMessages = (screen: () => Promise<ComponentType>) => withMessages(['family', 'account', 'visitor'], screen)

/** The pages of the family's side. */
export const familySideRoutes: Route[] = [
  {
    path: '/family',
    load: async () => {
      const overview = loadForFamily((family) => [load(overviewQuery(family)), load(familyQuery(family)), load(supporterQuery(family))])
      return overview().catch((error: unknown) => {
        // The SMS that offers a role leads here. A supporter may not see this page. Their own list asks whether they accept the role.
        if (error instanceof CallError && error.code === 'not_allowed') return paths.home()
        throw error
      })
    },
    screen: withMessages(['overview'], async () => (await import('../features/overview/overview.screen.tsx')).OverviewScreen),
  },
  {
    path: '/family/tasks',
    load: loadForFamily((family) => [load(familyTasksQuery(family)), load(familyQuery(family))]),
    screen: withFamilyMessages(loadFamilyTasks),
  },
  {
    path: '/family/tasks/new',
    Fallback: PageLoading,
    load: ({ search }) => {
      const from = Number(search.get('from'))
      return loadForFamily((family) => [load(familyQuery(family)), ...(from > 0 ? [load(familyTaskQuery(family, from))] : [])])()
    },
    screen: withFamilyMessages(async () => (await import('../features/planning/new-task.screen.tsx')).NewTaskScreen),
  },
  {
    path: '/family/tasks/list',
    Fallback: PageLoading,
    load: loadForFamily((family) => [load(familyQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/planning/ready-list.screen.tsx')).ReadyListScreen),
  },
  {
    path: '/family/tasks/paste',
    Fallback: PageLoading,
    load: ({ search }) =>
      loadForFamily((family) => [load(familyQuery(family)), ...(search.has('shared') ? [loadAndDraftSharedText(family)] : [])])(),
    screen: withFamilyMessages(async () => (await import('../features/planning/paste.screen.tsx')).PasteScreen),
  },
  {
    path: '/family/tasks/:id',
    Fallback: PageLoading,
    load: ({ params }) =>
      loadForFamily((family) => [load(familyTaskAtOnce(queryClient, family, Number(params.id))), load(familyQuery(family))])(),
    screen: withFamilyMessages(besideTasks(async () => (await import('../features/planning/family-task.screen.tsx')).FamilyTaskScreen)),
  },
  {
    path: '/family/tasks/:id/edit',
    Fallback: PageLoading,
    load: ({ params }) => loadForFamily((family) => [load(familyTaskQuery(family, Number(params.id))), load(familyQuery(family))])(),
    screen: withFamilyMessages(besideTasks(async () => (await import('../features/planning/edit-task.screen.tsx')).EditTaskScreen)),
  },
  {
    path: '/family/calls',
    load: loadForFamily((family) => [load(phoneCallsQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/planning/phone-calls.screen.tsx')).PhoneCallsScreen),
  },
  {
    path: '/family/invite',
    Fallback: PageLoading,
    load: loadForFamily((family) => [load(invitationsQuery(family)), load(familyQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/invitations/invite.screen.tsx')).InviteScreen),
  },
  {
    path: '/family/invite/names',
    Fallback: PageLoading,
    load: loadForFamily((family) => [load(familyTasksQuery(family)), load(askedByNameQuery(family)), load(familyQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/planning/ask-by-name.screen.tsx')).AskByNameScreen),
  },
  {
    path: '/family/requests',
    load: loadForFamily((family) => [load(requestsQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/circle/requests.screen.tsx')).RequestsScreen),
  },
  {
    path: '/family/circle',
    load: loadForFamily((family) => [
      load(membersQuery(family)),
      load(supporterQuery(family)),
      // Requests of people who are not yet in the circle are not cached on the device. Without the requests, the circle is still shown.
      load(requestsQuery(family)).catch(() => null),
    ]),
    screen: withFamilyMessages(async () => (await import('../features/circle/circle.screen.tsx')).CircleScreen),
  },
  {
    path: '/family/circle/add',
    Fallback: PageLoading,
    load: loadForFamily((family) => [load(familyQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/circle/add-person.screen.tsx')).AddPersonScreen),
  },
  {
    path: '/family/circle/add/several',
    Fallback: PageLoading,
    load: loadForFamily((family) => [load(familyQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/circle/add-several.screen.tsx')).AddSeveralScreen),
  },
  {
    path: '/family/messages',
    load: loadForFamily((family) => [queryClient.ensureInfiniteQueryData(messagesQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/messages/messages.screen.tsx')).MessagesScreen),
  },
  {
    path: '/family/settings',
    load: loadForFamily((family) => [load(familySettingsQuery(family)), load(familyQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/family-settings/settings.screen.tsx')).FamilySettingsScreen),
  },
  {
    path: '/family/events',
    load: ({ search }) =>
      loadForFamily((family) => [
        queryClient.ensureInfiniteQueryData(eventsQuery(family, memberIdFrom(search))),
        load(familySettingsQuery(family)),
      ])(),
    screen: withFamilyMessages(async () => (await import('../features/overview/events.screen.tsx')).EventsScreen),
  },
  {
    path: '/family/week',
    load: loadForFamily((family) => [load(familyTasksQuery(family)), load(familyQuery(family)), load(invitationsQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/overview/week.screen.tsx')).WeekScreen),
  },
  {
    path: '/family/coverage',
    load: loadForFamily((family) => [load(pastCoverageQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/overview/past-coverage.screen.tsx')).PastCoverageScreen),
  },
  {
    path: '/family/news',
    Fallback: PageLoading,
    load: loadForFamily((family) => [load(familyQuery(family))]),
    screen: withFamilyMessages(async () => (await import('../features/family-settings/news.screen.tsx')).NewsScreen),
  },
  {
    path: '/family/meals',
    Fallback: PageLoading,
    load: loadForFamily((family) => [load(mealDatesQuery(family)), load(familyQuery(family))]),
    screen: withMessages(['task'], async () => (await import('../features/meals/meal-dates.screen.tsx')).FamilyMealDatesScreen),
  },
  { path: '*', screen: async () => NotFoundScreen },
]

/** Pages without a menu, because there is no family yet. */
export const newFamilyRoutes: Route[] = [
  {
    path: '/family/start',
    load: async () => {
      await load(settingsQuery)
      // The last steps of starting a circle belong to the family that has just been created.
      if (currentFamily() !== null) await requireFamily()
      return null
    },
    screen: withMessages(
      ['family', 'overview', 'account', 'visitor'],
      async () => (await import('../features/family-start/start.screen.tsx')).StartScreen,
    ),
  },
  {
    path: '/family/start/friend',
    load: () => loadAll(load(settingsQuery)),
    screen: withStartMessages(async () => (await import('../features/family-start/friend-start.screen.tsx')).FriendStartScreen),
  },
  {
    path: '/asked',
    load: () => loadAll(load(settingsQuery)),
    screen: withStartMessages(async () => (await import('../features/family-start/asked.screen.tsx')).AskedScreen),
  },
]
