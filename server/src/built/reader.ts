import './prepare.ts'

void import('../reading/worker.ts')
