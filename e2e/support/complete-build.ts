import { completeBuild } from '@/tools/console-build';

/** Before the first story: the console that is built is what the stories are told on. */
export default () => completeBuild();
