import { provideConsole } from '@/tools/console-build';

/** The console that `npm run demo` would build at its first start, made before it. */
provideConsole(() => console.log('Building the console of the demo'), 'demo');
