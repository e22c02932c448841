package android.print;

public class PrintJob {}
