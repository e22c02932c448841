// The layers and their order. docs/architecture.md describes the same layers for people.

/** The server's layers, lowest first. Each may import the layers before it. */
export const SERVER_LAYERS = ['platform', 'rules', 'reading', 'templates', 'database', 'store', 'http', 'access', 'features'] as const

/** The web's layers, lowest first. */
export const WEB_LAYERS = ['platform', 'i18n', 'ui', 'features', 'app'] as const

/** The server's features, each with the features that it may import. */
export const SERVER_FEATURES: Record<string, string[]> = {
  messages: ['calendar', 'fewer-mails'],
  families: ['circle'],
  'fewer-mails': [],
  invitations: ['messages'],
  legal: [],
  calendar: [],
  'server-settings': [],
  'browser-errors': [],
  tasks: ['messages'],
  asks: ['calendar', 'messages', 'tasks'],
  reminders: ['asks', 'messages'],
  'stand-ins': ['tasks'],
  questions: ['messages'],
  replies: ['asks', 'messages', 'stand-ins', 'tasks'],
  planning: ['asks', 'messages', 'tasks'],
  meals: ['tasks'],
  overview: ['asks', 'questions', 'tasks'],
  circle: ['messages'],
  'family-settings': ['messages'],
  'sign-in': ['circle', 'messages'],
  'family-start': ['circle', 'messages', 'planning', 'sign-in'],
  'sign-up': ['invitations', 'messages'],
  supporters: ['asks', 'circle', 'messages', 'sign-in'],
  operator: ['circle', 'family-settings', 'family-start', 'messages', 'sign-in', 'supporters'],
  'first-page': ['families', 'overview', 'supporters', 'tasks'],
}

/**
 * Features whose calls other features also use. Each has the list of these other features. For example, the page of a task shows its asks,
 * questions and stand-ins. If only a call's own feature could use the call, features would import each other in a cycle.
 */
export const SHOWN_ELSEWHERE: Record<string, string[]> = {
  asks: ['planning', 'tasks'],
  families: ['family-settings'],
  overview: ['planning'],
  planning: ['circle', 'tasks'],
  questions: ['tasks'],
  'stand-ins': ['tasks'],
  supporters: ['families', 'language', 'sign-in'],
}

/** The web's features, lowest first. Each may import the features before it. */
export const WEB_FEATURES = [
  'language',
  'legal',
  'help',
  'people',
  'server-settings',
  'families',
  'messages',
  'sign-in',
  'calendar',
  'meals',
  'family-settings',
  'tasks',
  'sign-up',
  'demo',
  'install',
  'circle',
  'invitations',
  'planning',
  'family-start',
  'supporters',
  'welcome',
  'overview',
]
