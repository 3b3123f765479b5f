import fc from 'fast-check';

// A fault is noticed or not: the smallest example of it is not looked for, nor the rarest one.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 2000 });
